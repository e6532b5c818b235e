import { readFileSync } from 'node:fs';

export interface TcpSocket {
  localPort: number;
  remotePort: number;
  state: 'established' | 'handshake' | 'other';
}

const STATES = new Map<string | undefined, TcpSocket['state']>([
  ['01', 'established'],
  ['03', 'handshake'],
]);

/**
 * The system's TCP sockets at this very moment, those that no program has taken from their queue
 * among them: proc_net_tcp(5). Null where the system does not tell.
 */
export function listTcpSockets(): TcpSocket[] | null {
  const ofIpv4 = readTable('/proc/self/net/tcp');
  return ofIpv4 && [...ofIpv4, ...(readTable('/proc/self/net/tcp6') ?? [])];
}

function readTable(file: string): TcpSocket[] | null {
  try {
    return readFileSync(file, 'latin1').trim().split('\n').slice(1).map(parseRow);
  } catch {
    return null;
  }
}

/** `   1: 0100007F:A8CF 0100007F:A650 01 …` */
function parseRow(row: string): TcpSocket {
  const [, local, remote, state] = row.trim().split(/\s+/);
  return {
    localPort: portOf(local),
    remotePort: portOf(remote),
    state: STATES.get(state) ?? 'other',
  };
}

const portOf = (address = '') => Number.parseInt(address.slice(address.lastIndexOf(':') + 1), 16);

import type { Socket } from 'node:net';

/** The connections of a server, to close those that nobody uses without breaking a request off. */
export interface Connections {
  add(socket: Socket): void;
  /** A request has come. */
  begin(socket: Socket): void;
  /** Notes that the answer on a connection is sent. */
  end(socket: Socket): void;
  /**
   * Closes each connection after its answer from now on. Idle ones are closed when what they have
   * sent by now is read, those that have not asked for anything yet a second later.
   */
  closeUnused(): void;
}

const FIRST_REQUEST_MS = 1000;

export function createConnections(): Connections {
  const states = new Map<Socket, 'new' | 'busy' | 'idle'>();
  let closing = false;
  const close = (state: 'new' | 'idle') => {
    for (const [socket, own] of states) if (own === state) socket.destroySoon();
  };
  return {
    add(socket) {
      states.set(socket, 'new');
      socket.once('close', () => states.delete(socket));
    },
    begin: (socket) => void states.set(socket, 'busy'),
    end(socket) {
      if (!states.has(socket)) return;
      states.set(socket, 'idle');
      if (closing) socket.destroySoon();
    },
    closeUnused() {
      closing = true;
      whenRead(() => close('idle'));
      setTimeout(() => whenRead(() => close('new')), FIRST_REQUEST_MS).unref();
    },
  };
}

/**
 * The end of a connection with bytes that nobody has read resets it, and a busy loop reads late: the
 * work waits until a whole turn of the loop has read what had come.
 */
function whenRead(work: () => void): void {
  setImmediate(() => setImmediate(work));
}

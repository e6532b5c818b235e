import { type AddressInfo, connect, Server, type Socket } from 'node:net';
import { listTcpSockets, type TcpSocket } from './tcp-sockets.ts';

/** The shortest queue that every Linux still lets connections into, and how many fit into it. */
const SHORTEST_BACKLOG = 1;
const PLACES = SHORTEST_BACKLOG + 1;

/** The queue that lets in those who are half in, and how often they are looked for. */
const LONG_BACKLOG = 511;
const LOOK_MS = 20;

/**
 * Stops listening without breaking off connected clients. The end of a listening socket resets
 * those that wait in its queue, so at that moment the queue is full of connections of our own
 * (docs/decisions/0020). After `maxMs`, and where the queue cannot be seen, it just ends.
 */
export async function stopListening(server: Server, maxMs: number): Promise<void> {
  const address = server.address();
  const plugs =
    typeof address === 'object' && address !== null && setBacklog(server, SHORTEST_BACKLOG)
      ? await fillQueue(server, address, maxMs)
      : [];
  // The HTTP server's own close breaks off clients that have just connected and are about to ask.
  Server.prototype.close.call(server);
  for (const plug of plugs) plug.destroy();
}

/** listen(2) once more: from now on the system lets in no more than fit; others ask again in a second. */
function setBacklog(server: Server, length: number): boolean {
  const handle: { listen?: (backlog: number) => number } | null = Reflect.get(server, '_handle');
  return handle?.listen?.(length) === 0;
}

/**
 * Gives our own connections once they hold every place of the queue. Whenever a client is taken in,
 * one of ours asks for the place at once, before an answered client can come back. A client that is
 * half in would never get a place: for it the queue is long again until it has been taken in.
 */
function fillQueue(server: Server, address: AddressInfo, maxMs: number): Promise<Socket[]> {
  const plugs: Socket[] = [];
  let looking: NodeJS.Timeout | null = null;
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      if (looking) clearTimeout(looking);
      server.off('connection', onTakenIn).off('drop', plug);
      resolve(plugs);
    };
    const plug = () => {
      if (looking) return;
      plugs.push(connectTo(address));
      if (plugs.length > PLACES) plugs.shift()?.destroy();
    };
    const fill = () => {
      for (let place = 0; place < PLACES; place++) plug();
      void endWhenFull();
    };
    const endWhenFull = async () => {
      await connecting();
      if (looking) return;
      const queue = readQueue(address.port);
      if (queue && !plugs.every(({ localPort = 0 }) => queue.waiting.has(localPort))) return;
      if (!queue || queue.halfIn.size === 0) end();
      else letIn(queue.halfIn);
    };
    const letIn = (clients: ReadonlySet<number>) => {
      setBacklog(server, LONG_BACKLOG);
      for (const one of plugs.splice(0)) one.destroy();
      const fillWhenIn = () => {
        const halfIn = readQueue(address.port)?.halfIn;
        if ([...clients].some((client) => halfIn?.has(client))) {
          looking = setTimeout(fillWhenIn, LOOK_MS);
          return;
        }
        looking = null;
        setBacklog(server, SHORTEST_BACKLOG);
        fill();
      };
      looking = setTimeout(fillWhenIn, LOOK_MS);
    };
    const onTakenIn = ({ remotePort }: Socket) => {
      const isOurs = plugs.some(({ localPort }) => localPort === remotePort);
      plug();
      // Connections that came before ours have been taken in.
      if (isOurs) void endWhenFull();
    };
    const timer = setTimeout(end, maxMs);
    server.on('connection', onTakenIn).on('drop', plug);
    fill();
  });
}

function connectTo({ address, port }: AddressInfo): Socket {
  const host = LOOPBACK.get(address) ?? address;
  return connect({ host, port }).on('error', () => {});
}

const LOOPBACK = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

/** Node calls connect(2) at the end of the running turn, before it takes in anybody. */
const connecting = () => new Promise<void>((resolve) => process.nextTick(resolve));

interface Queue {
  /** Ports of clients whose connections are whole. */
  waiting: ReadonlySet<number>;
  /** Ports of clients whose handshake is under way: it would end in a connection that nobody takes. */
  halfIn: ReadonlySet<number>;
}

/**
 * The state of connections to a port; null where the system does not tell. A handshake with this
 * machine is seen at the other end too: the system may keep no record of it here (SYN cookies).
 */
function readQueue(port: number): Queue | null {
  const sockets = listTcpSockets();
  if (!sockets) return null;
  const here = sockets.filter((one) => one.localPort === port);
  const withState = (state: TcpSocket['state']) =>
    here.filter((one) => one.state === state).map(({ remotePort }) => remotePort);
  const known = new Set(here.map(({ remotePort }) => remotePort));
  const unknown = sockets
    .filter((one) => one.remotePort === port && one.state === 'established')
    .map(({ localPort }) => localPort)
    .filter((client) => !known.has(client));
  return {
    waiting: new Set(withState('established')),
    halfIn: new Set([...withState('handshake'), ...unknown]),
  };
}

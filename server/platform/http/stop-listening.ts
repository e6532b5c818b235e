import { type AddressInfo, connect, Server, type Socket } from 'node:net';
import { listTcpSockets, type TcpSocket } from './tcp-sockets.ts';

/** The shortest queue that every Linux still lets connections into, and how many fit into it. */
const SHORTEST_BACKLOG = 1;
const PLACES = SHORTEST_BACKLOG + 1;

/**
 * Stops listening without breaking off connected clients. The end of a listening socket resets
 * those that wait in its queue, so at that moment the queue is full of connections of our own
 * (docs/decisions/0020). After `maxMs`, and where the queue cannot be seen, it just ends.
 */
export async function stopListening(server: Server, maxMs: number): Promise<void> {
  const address = server.address();
  const plugs =
    typeof address === 'object' && address !== null && shortenQueue(server)
      ? await fillQueue(server, address, maxMs)
      : [];
  // The HTTP server's own close breaks off clients that have just connected and are about to ask.
  Server.prototype.close.call(server);
  for (const plug of plugs) plug.destroy();
}

/** listen(2) once more: from now on the system lets in no more than fit; others ask again in a second. */
function shortenQueue(server: Server): boolean {
  const handle: { listen?: (backlog: number) => number } | null = Reflect.get(server, '_handle');
  return handle?.listen?.(SHORTEST_BACKLOG) === 0;
}

/**
 * Gives our own connections once they hold every place of the queue. Whenever a client is taken in,
 * one of ours asks for the place at once, before an answered client can come back.
 */
function fillQueue(server: Server, address: AddressInfo, maxMs: number): Promise<Socket[]> {
  const plugs: Socket[] = [];
  const plug = () => {
    plugs.push(connectTo(address));
    if (plugs.length > PLACES) plugs.shift()?.destroy();
  };
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      server.off('connection', onTakenIn).off('drop', plug);
      resolve(plugs);
    };
    const endWhenFull = async () => {
      await connecting();
      if (holdAllPlaces(plugs, address.port)) end();
    };
    const onTakenIn = ({ remotePort }: Socket) => {
      const isOurs = plugs.some(({ localPort }) => localPort === remotePort);
      plug();
      // Connections that came before ours have been taken in.
      if (isOurs) void endWhenFull();
    };
    const timer = setTimeout(end, maxMs);
    server.on('connection', onTakenIn).on('drop', plug);
    for (let place = 0; place < PLACES; place++) plug();
    void endWhenFull();
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

/**
 * True when ours hold every place, and no handshake of another is under way: it would end in a
 * connection that nobody takes. On this machine that is seen at the other end too: the system may
 * keep no record of it here (SYN cookies).
 */
function holdAllPlaces(plugs: readonly Socket[], port: number): boolean {
  const sockets = listTcpSockets();
  if (!sockets) return true;
  const ours = new Map(
    sockets.filter((one) => one.localPort === port).map((one) => [one.remotePort, one.state]),
  );
  const isIn = (plug: Socket) => ours.get(plug.localPort ?? 0) === 'established';
  const isHalfOpen = ({ remotePort, localPort, state }: TcpSocket) =>
    remotePort === port && state === 'established' && !ours.has(localPort);
  return (
    plugs.every(isIn) && ![...ours.values()].includes('handshake') && !sockets.some(isHalfOpen)
  );
}

import type { Socket } from 'node:net';

/** The connections of a server, to close those that nobody uses without breaking a request off. */
interface Connections {
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
  /** Requests whose answers are not sent; null before the first. */
  const asked = new Map<Socket, number | null>();
  let closing = false;
  const close = (isUnused: (count: number | null) => boolean) => {
    for (const [socket, count] of asked) if (isUnused(count)) socket.destroySoon();
  };
  return {
    add(socket) {
      asked.set(socket, null);
      socket.once('close', () => asked.delete(socket));
    },
    begin: (socket) => void asked.set(socket, (asked.get(socket) ?? 0) + 1),
    end(socket) {
      const count = asked.get(socket);
      if (!count) return;
      asked.set(socket, count - 1);
      if (closing && count === 1) socket.destroySoon();
    },
    closeUnused() {
      closing = true;
      whenRead(() => close((count) => count === 0));
      setTimeout(() => whenRead(() => close((count) => count === null)), FIRST_REQUEST_MS).unref();
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

import type { Socket } from 'node:net';

/**
 * Keeps the address of a connection's other end on its socket from the moment it was accepted: the system
 * forgets it when the connection is reset, and what came before the reset is carried out still.
 */
export function keepPeerAddress(socket: Socket): void {
  const { remoteAddress } = socket;
  // Reset before it was accepted: the client stays unknown.
  if (remoteAddress === undefined) return;
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
}

/** A TCP port of the loopback that nobody listens on, this caller's until its process ends. */
export function freePort(): Promise<number>;

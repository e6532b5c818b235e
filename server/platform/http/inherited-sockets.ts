/** Name of the desk's socket: FileDescriptorName of docs/deploy/systemd/marmit-desk.socket. */
const DESK = 'desk';
/** The first descriptor of sd_listen_fds(3). */
const FIRST = 3;

/** Descriptors of sockets that systemd has opened; null: the process opens its own. */
interface InheritedSockets {
  shop: number | null;
  desk: number | null;
}

/** The sockets by their names (`a:b`), in whichever order they came; without names there is the shop's alone. */
export function findInherited(count: number, names = ''): InheritedSockets {
  const given = names.split(':');
  const find = (isRight: (name: string) => boolean) => {
    const at = Array.from({ length: count }, (_, index) => given[index] ?? '').findIndex(isRight);
    return at < 0 ? null : FIRST + at;
  };
  return { shop: find((name) => name !== DESK), desk: find((name) => name === DESK) };
}

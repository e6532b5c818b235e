/** Number of names that are remembered; the oldest are forgotten. */
const MAX_KEPT = 50;
const KEY = 'counted';

/**
 * True for something that was not counted in this browser before; it is from now on. Where the
 * browser keeps nothing, nothing is counted: twice would be worse.
 */
export function isNewHere(name: string): boolean {
  const known = read();
  if (known === null || known.includes(name)) return false;
  return write([...known, name].slice(-MAX_KEPT));
}

/** The next time counts again. */
export function forget(name: string): void {
  const known = read();
  if (known?.includes(name)) write(known.filter((each) => each !== name));
}

function read(): string[] | null {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.map(String) : [];
  } catch {
    return null;
  }
}

function write(names: readonly string[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(names));
    return true;
  } catch {
    return false;
  }
}

/**
 * Codes of PostgreSQL: shut down or starting, too many connections, no room, read-only, broken
 * connection, a lock or an answer waited for too long, and conflicts that the retries did not get
 * over.
 */
const POSTGRES = /^(?:57P0[1-5]|53\d{3}|25006|58\d{3}|08\w{3}|55P03|57014|25P0[34]|40001|40P01)$/;
const NETWORK = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
]);
/** Codes of a name that has no address, now or at all. */
const NAMES = new Set(['EAI_AGAIN', 'ENOTFOUND']);
/** Messages of pg about a connection that carry no code. */
const PG_MESSAGES =
  /^(?:Connection terminated|timeout expired|Client has encountered a connection error|Client was closed)/;
/** Codes of SQLite: busy, locked, read-only, error of the disk, full, cannot be opened. */
const SQLITE = new Set([5, 6, 8, 10, 13, 14]);

/** The store had too much to do for a work to have its turn or its connection in time. */
export class StoreBusyError extends Error {
  override name = 'StoreBusyError';

  constructor(message = 'The store is busy') {
    super(message);
  }
}

/** The file of SQLite was taken away or replaced: what is written goes where nobody will look for it. */
export class StoreFileLostError extends Error {
  override name = 'StoreFileLostError';

  constructor(file: string) {
    super(`The file of the store was removed or replaced while it is open: ${file}`);
  }
}

/**
 * Failures of the store through no fault of the request: trying again
 * later may succeed. A commit that broke off may have been made or not.
 */
export function isStoreTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreBusyError || error instanceof StoreFileLostError) return true;
  // A name of several addresses fails with what each of them failed of.
  if (error instanceof AggregateError) return error.errors.some(isStoreTrouble);
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR') return typeof errcode === 'number' && SQLITE.has(errcode & 0xff);
  if (typeof code === 'string') return POSTGRES.test(code) || isNetworkTrouble(error, code);
  return PG_MESSAGES.test(error.message);
}

/** True for pg's own connections alone: other people's systems fail in their own ways. */
function isNetworkTrouble(error: Error, code: string): boolean {
  const { syscall } = error as { syscall?: unknown };
  if (syscall === 'getaddrinfo') return NAMES.has(code);
  const ofSocket = syscall === 'connect' || syscall === 'read' || syscall === 'write';
  return NETWORK.has(code) && ofSocket;
}

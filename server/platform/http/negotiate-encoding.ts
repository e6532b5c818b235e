import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest on the wire first. */
const offered: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Texts of usual clients are a handful; a stranger's may be as many and as long as he likes. */
const known = new Map<string, Encoding>();
const MAX_KNOWN = 100;
const MAX_LENGTH = 100;

/** The encoding the client likes best by its q-values; of equal ones the smallest on the wire. */
export function negotiateEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const remembered = known.get(header);
  if (remembered) return remembered;
  const encoding = chooseEncoding(header);
  if (known.size >= MAX_KNOWN) known.clear();
  if (header.length <= MAX_LENGTH) known.set(header, encoding);
  return encoding;
}

/** True for a client that takes gzip, whether or not it likes another better. */
export const acceptsGzip = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(headers['accept-encoding'] ?? ''));

/** Option that its types do not know yet. */
interface Choosing {
  encoding(
    offered: readonly Encoding[],
    options: { preferred: readonly Encoding[] },
  ): Encoding | undefined;
}

function chooseEncoding(header: string): Encoding {
  const client = new Negotiator({ headers: { 'accept-encoding': header } }) as unknown as Choosing;
  return client.encoding(offered, { preferred: offered }) ?? 'identity';
}

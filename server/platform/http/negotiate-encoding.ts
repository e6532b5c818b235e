import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest on the wire first. */
const offered: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** What a client said it takes. */
interface Accepted {
  best: Encoding;
  gzip: boolean;
}

const NOTHING: Accepted = { best: 'identity', gzip: false };

/** Texts of usual clients are a handful; a stranger's may be as many and as long as he likes. */
const known = new Map<string, Accepted>();
const MAX_KNOWN = 100;
const MAX_LENGTH = 100;

/** The encoding the client likes best by its q-values; of equal ones the smallest on the wire. */
export const negotiateEncoding = (header: string | undefined): Encoding =>
  readAccepted(header).best;

/** True for a client that takes gzip, whether or not it likes another better. */
export const acceptsGzip = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  readAccepted(headers['accept-encoding']).gzip;

function readAccepted(header: string | string[] | undefined): Accepted {
  if (!header) return NOTHING;
  const text = String(header);
  const remembered = known.get(text);
  if (remembered) return remembered;
  const accepted = { best: chooseEncoding(text, offered), gzip: takesGzip(text) };
  if (known.size >= MAX_KNOWN) known.clear();
  if (text.length <= MAX_LENGTH) known.set(text, accepted);
  return accepted;
}

/** Option that its types do not know yet. */
interface Choosing {
  encoding(
    offered: readonly Encoding[],
    options: { preferred: readonly Encoding[] },
  ): Encoding | undefined;
}

const takesGzip = (header: string) => chooseEncoding(header, ['gzip']) === 'gzip';

function chooseEncoding(header: string, among: readonly Encoding[]): Encoding {
  const client = new Negotiator({ headers: { 'accept-encoding': header } }) as unknown as Choosing;
  return client.encoding(among, { preferred: among }) ?? 'identity';
}

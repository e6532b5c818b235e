export type Encoding = 'br' | 'gzip' | 'identity';

const offered: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** What clients send is a handful of texts; a stranger's may be as many and as long as he likes. */
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

function chooseEncoding(header: string): Encoding {
  const weights = parseWeights(header);
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? Number.EPSILON : (weights.get('*') ?? 0));
  let best: Encoding = 'identity';
  for (const encoding of offered.toReversed()) {
    if (weightOf(encoding) > 0 && weightOf(encoding) >= weightOf(best)) best = encoding;
  }
  return best;
}

function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    if (name) weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return weights;
}

export type TextFacts = Readonly<Record<string, string>>;

const FACT = /\{\{([^{}\n]*)\}\}/g;
/** Place of an empty fact until the punctuation around it is gone too. */
const GAP = '\ue000';

/** Names of the facts of a text, as they are written. */
export const listFacts = (text: string): string[] =>
  [...text.matchAll(FACT)].map(([, name = '']) => name);

/** The text without its facts. */
export const withoutFacts = (text: string): string => text.replace(FACT, '');

/**
 * Puts facts in place of their names in one pass, so that a fact which looks like a name stays as it
 * is. An empty fact goes with the comma, colon or dash beside it, and a line of nothing else goes whole.
 */
export function fillText(text: string, facts: TextFacts): string {
  const filled = text.replace(FACT, (written, name: string) =>
    Object.hasOwn(facts, name) ? facts[name]?.replaceAll(GAP, '') || GAP : written,
  );
  return filled
    .split('\n')
    .flatMap((line) => (line.includes(GAP) ? closeGaps(line) : [line]))
    .join('\n');
}

function closeGaps(line: string): string[] {
  const rest = line
    .replace(/^\ue000[.,:;–—-]?[ \u00a0]*(.?)/u, (_gap, first: string) => first.toUpperCase())
    .replace(/(?<![ \u00a0])[ \u00a0]*(?:[,:;–—-][ \u00a0]*)?\ue000/g, '');
  return rest.trim() === '' ? [] : [rest];
}

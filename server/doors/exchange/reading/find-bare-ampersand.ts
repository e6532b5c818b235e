import { readText } from './text-encoding.ts';

/** A reference that XML knows. */
const REFERENCE = /^&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);/i;
/** Parts where «&» is a letter like others. */
const PLAIN: readonly (readonly [begin: string, end: string])[] = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
];
/** Characters that tell what begins at the first of them. */
const AHEAD = 12;

/** The line of the first «&» at or after a line that begins no reference; that line itself when there is none. */
export async function findBareAmpersand(
  path: string,
  encoding: string,
  fromLine: number,
): Promise<number> {
  const scan = createScan(fromLine);
  for await (const piece of readText(path, encoding, () => {})) {
    const found = scan(piece, AHEAD);
    if (found !== null) return found;
  }
  return scan('', 0) ?? fromLine;
}

/** Takes a text by pieces, leaving `ahead` characters for the next one; gives the line when it is found. */
function createScan(fromLine: number): (piece: string, ahead: number) => number | null {
  let line = 1;
  let plainUntil: string | null = null;
  let text = '';
  return (piece, ahead) => {
    text += piece;
    let at = 0;
    for (; at < text.length - ahead; at++) {
      const letter = text[at];
      if (letter === '\n') line++;
      else if (plainUntil !== null) {
        if (text.startsWith(plainUntil, at)) plainUntil = null;
      } else if (letter === '<') {
        plainUntil = PLAIN.find(([begin]) => text.startsWith(begin, at))?.[1] ?? null;
      } else if (letter === '&' && line >= fromLine) {
        if (!REFERENCE.test(text.slice(at, at + AHEAD))) return line;
      }
    }
    text = text.slice(at);
    return null;
  };
}

/** Control characters that no text of a shop needs; PostgreSQL refuses NUL. */
const CONTROL = /[\p{Cc}--[\t\n\r]]/gv;

/** One line of text: no control characters, spaces collapsed, not longer than a title may be. */
export function cleanLine(text: string, maxLength = 300): string {
  const line = text.replace(CONTROL, '').toWellFormed().replace(/\s+/g, ' ').trim();
  return line.slice(0, maxLength);
}

/** The same, null when nothing is left. */
export function cleanLineOrNull(text: string | undefined): string | null {
  return cleanLine(text ?? '') || null;
}

/** «Сапоги (45, , , Чёрный)», as 1C writes what a variant has no value of: «Сапоги (45, Чёрный)». */
export function dropEmptyValues(title: string): string {
  return title.replace(/ ?\(([^()]*)\)$/, (whole, values: string) => {
    const told = values.replace(/,(?:\s*,)+/g, ',').replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, '');
    if (told === values) return whole;
    return told && ` (${told})`;
  });
}

/** Many lines: control characters dropped, line ends as they are. */
export function cleanBlock(text: string): string {
  return text.replace(CONTROL, '').toWellFormed().trim();
}

/** «10.0», «30,5», «1 200» as a number; null when it is not one. */
export function parseNumber(text: string): number | null {
  const compact = text.replace(/\s/g, '').replace(',', '.');
  if (!/^[-+]?\d{1,15}(?:\.\d+)?$/.test(compact)) return null;
  return Number(compact);
}

/** Pieces above which nobody has that many of a product. */
const MAX_STOCK = 1_000_000_000;

/** Whole pieces that can be sold, fractions are cut; what cannot be a number of pieces is 0, with the reason. */
export function parseStock(text: string): { free: number; fault: string | null } {
  const line = cleanLine(text, 40);
  const number = parseNumber(line);
  if (/^\+?\d{16,}/.test(line)) return tooMany(line);
  if (line !== '' && number === null) return { free: 0, fault: `Не число: «${line}»` };
  const pieces = Math.floor(number ?? 0);
  if (pieces < 0) return { free: 0, fault: `Остаток меньше нуля: ${line}` };
  return pieces > MAX_STOCK ? tooMany(line) : { free: pieces, fault: null };
}

const tooMany = (line: string) => ({ free: 0, fault: `Слишком большой остаток: ${line}` });

/** Kilograms as grams; null when absent or not positive. */
export function parseKilograms(text: string): number | null {
  const grams = Math.round((parseNumber(text) ?? 0) * 1000);
  return grams > 0 && grams < 1e9 ? grams : null;
}

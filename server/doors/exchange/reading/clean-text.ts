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
    const told = values.replace(/,(?:\s*,)+/g, ',').replace(/^[\s,]+|[\s,]+$/g, '');
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

/** Whole pieces that can be sold: negative and unreadable amounts are 0, fractions are cut. */
export function parseStock(text: string): number {
  return Math.min(Math.max(0, Math.floor(parseNumber(text) ?? 0)), 1_000_000_000);
}

/** Kilograms as grams; null when absent or not positive. */
export function parseKilograms(text: string): number | null {
  const grams = Math.round((parseNumber(text) ?? 0) * 1000);
  return grams > 0 && grams < 1e9 ? grams : null;
}

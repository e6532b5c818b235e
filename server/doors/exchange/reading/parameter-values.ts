import { cleanLine, cleanLineOrNull } from './clean-text.ts';

const MAX_PIECE = 40;
const MAX_VALUE = 500;

/** Adds what a field says to a parameter's values: «36;40» is two values, a sentence is one. */
export function addParameter(values: Map<string, string[]>, key: string, text: string): void {
  const known = values.get(key) ?? [];
  for (const value of splitValues(text)) if (!known.includes(value)) known.push(value);
  if (known.length > 0) values.set(key, known);
}

function splitValues(text: string): string[] {
  const pieces = text.split(';').flatMap((piece) => cleanLineOrNull(piece) ?? []);
  const isList = pieces.every((piece) => piece.length <= MAX_PIECE);
  const values = isList ? pieces : [cleanLine(text, MAX_VALUE)];
  return values.map(plainAnswer);
}

/** Switches are told by «да» and «нет». */
function plainAnswer(value: string): string {
  if (/^(?:true|yes|да|есть)$/i.test(value)) return 'да';
  if (/^(?:false|no|нет)$/i.test(value)) return 'нет';
  return value;
}

import { type Refused, typedIn } from '../desk/refused.ts';

/** A line as a refused form had it. */
export interface SentRow {
  number: string;
  code: string;
  isChanged: boolean;
}

const isChanged = (refused: Refused | null, number: string) =>
  ['quantity', 'price'].some((name) => typedIn(refused, `${name}.${number}`) !== undefined);

/** Rows of a refused form; their numbers are those of lines as they were when it was shown. */
export function sentRows(refused: Refused | null): SentRow[] {
  return Object.keys(refused?.values ?? {}).flatMap((name) => {
    const number = /^code\.(\d+)$/.exec(name)?.[1];
    const code = typedIn(refused, name)?.trim();
    return number && code ? [{ number, code, isChanged: isChanged(refused, number) }] : [];
  });
}

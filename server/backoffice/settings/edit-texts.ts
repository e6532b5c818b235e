import { z } from 'zod';
import type { LetterTexts } from '../../../views/letters/texts/define-texts.ts';
import { faultOfText } from '../../../views/letters/texts/fault-of-text.ts';
import { type LetterName, letterTexts } from '../../../views/letters/texts/letter-texts.ts';
import type { OwnTexts } from '../../../views/letters/texts/wording.ts';

type Texts = Readonly<Record<string, string>>;

/** Texts of a letter as they are in force, but for what cannot be sent. */
export function presentTexts(letter: LetterName, own: OwnTexts): Texts {
  const { fields }: LetterTexts = letterTexts[letter];
  const texts = Object.entries(fields).map(([field, { standard }]) => [
    field,
    own[letter]?.[field] ?? standard,
  ]);
  return Object.fromEntries(texts);
}

/** Texts of a form, with lines as the store has them; a text that the form does not have is as it was. */
export function readTexts(form: Readonly<Record<string, unknown>>, present: Texts): Texts {
  const texts = Object.entries(present).map(([field, text]) => {
    const typed = form[field];
    return [field, typeof typed === 'string' ? tidy(typed) : text];
  });
  return Object.fromEntries(texts);
}

const tidy = (text: string) => text.replaceAll('\r\n', '\n').trim();

/** Faults of the texts of a letter, by field. */
export function findFaults(letter: LetterName, texts: Texts): Readonly<Record<string, string>> {
  const faults = Object.entries(texts).flatMap(([field, text]) => {
    const fault = faultOfText(letterTexts[letter], field, text);
    return fault === null ? [] : [[field, fault]];
  });
  return Object.fromEntries(faults);
}

/** @throws ZodError naming each field that cannot be sent. */
export function requireFaultless(letter: LetterName, texts: Texts): void {
  const issues = Object.entries(findFaults(letter, texts)).map(([field, message]) => {
    return { code: 'custom' as const, path: [field], message, input: undefined };
  });
  if (issues.length > 0) throw new z.ZodError(issues);
}

/** The same texts as the store keeps them: null where they are the standard ones. */
export function ownTextsOf(letter: LetterName, texts: Texts): Record<string, string | null> {
  const { fields }: LetterTexts = letterTexts[letter];
  const own = Object.entries(texts).map(([field, text]) => [
    field,
    text === fields[field]?.standard ? null : text,
  ]);
  return Object.fromEntries(own);
}

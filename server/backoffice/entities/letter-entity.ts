import * as desk from '../../../shared/desk-routes.ts';
import {
  isLetterName,
  type LetterName,
  letterNames,
  letterTexts,
} from '../../../views/letters/texts/letter-texts.ts';
import { readOwnTexts, writeOwnTexts } from '../../letters/own-texts.ts';
import type { Entity, Fields } from './entity.ts';

const titles: Readonly<Record<string, string>> = Object.assign(
  {},
  ...letterNames.map((name) =>
    Object.fromEntries(
      Object.entries(letterTexts[name].fields).map(([field, { label }]) => [field, label]),
    ),
  ),
);

const fieldsOf = (letter: LetterName) => Object.keys(letterTexts[letter].fields);

/** Texts of a letter; null: the standard one. */
export const letterEntity: Entity = {
  title: 'Тексты письма',
  right: 'settings.change',
  fields: titles,
  restorable: new Set(Object.keys(titles)),
  async read(tx, ids) {
    const own = await readOwnTexts(tx);
    const found = ids.filter(isLetterName).map((letter): [string, Fields] => {
      const texts = fieldsOf(letter).map((field) => [field, own[letter]?.[field] ?? null] as const);
      return [letter, Object.fromEntries(texts)];
    });
    return new Map(found);
  },
  async restore(tx, id, fields, now) {
    if (!isLetterName(id)) return;
    await writeOwnTexts(tx, id, fields as Record<string, string | null>, {
      by: 'отмена изменения',
      at: now,
    });
  },
  tell: (_field, value) => (value === null ? 'стандартный текст' : null),
  link: (id) => desk.letterSettings(id),
};

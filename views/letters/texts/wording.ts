import type { LetterTexts, TextField } from './define-texts.ts';
import { faultOfText } from './fault-of-text.ts';
import { fillText, type TextFacts } from './fill-text.ts';
import {
  type FactsOf,
  type LetterName,
  letterTexts,
  type ShopFacts,
  type WordsOf,
} from './letter-texts.ts';

/** Gives the words of a letter: the owner's or the standard ones, with its facts in them. */
export type Wording = <Name extends LetterName>(name: Name, facts: FactsOf<Name>) => WordsOf<Name>;

/** Texts of the owner, by letter and field; what is not there is said in the standard words. */
export type OwnTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface TextFault {
  letter: LetterName;
  field: string;
  fault: string;
}

interface WordingSources {
  own: OwnTexts;
  shop: ShopFacts;
  /** Told of a text of the owner that cannot be sent; the standard one goes instead. */
  onFault: (fault: TextFault) => void;
}

const NOTHING_LEFT = 'Все факты этого текста пусты';

export function createWording({ own, shop, onFault }: WordingSources): Wording {
  return <Name extends LetterName>(name: Name, facts: FactsOf<Name>) => {
    const texts: LetterTexts = letterTexts[name];
    const known: TextFacts = { ...shop, ...facts };
    const textOf = (field: string, kind: TextField): string => {
      const text = own[name]?.[field];
      if (text === undefined) return fillText(kind.standard, known);
      const filled = fillText(text, known);
      const isEmpty = filled.trim() === '' && !kind.isOptional;
      const fault = faultOfText(texts, field, text) ?? (isEmpty ? NOTHING_LEFT : null);
      if (fault === null) return filled;
      onFault({ letter: name, field, fault });
      return fillText(kind.standard, known);
    };
    const words = Object.entries(texts.fields).map(([field, kind]) => [field, textOf(field, kind)]);
    return Object.fromEntries(words) as WordsOf<Name>;
  };
}

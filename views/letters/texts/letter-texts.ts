import { keysOf } from '../../../shared/keys-of.ts';
import { accountTexts } from './account-texts.ts';
import { orderTexts } from './order-texts.ts';
import { paymentTexts } from './payment-texts.ts';
import { quoteTexts } from './quote-texts.ts';
import { smsTexts } from './sms-texts.ts';

/** Texts of every letter and SMS to buyers; tables, buttons and what the law asks for are not among them. */
export const letterTexts = {
  ...orderTexts,
  ...paymentTexts,
  ...quoteTexts,
  ...accountTexts,
  ...smsTexts,
};

/** Facts that every text may name; no letter has one of its own by such a name. */
export const shopFacts = {
  shop: 'название магазина',
  phone: 'телефон магазина',
  email: 'почта магазина',
} as const;

type Table = typeof letterTexts;
export type LetterName = keyof Table;
type FieldOf<Name extends LetterName> = keyof Table[Name]['fields'] & string;
export type FactsOf<Name extends LetterName> = Readonly<
  Record<keyof Table[Name]['facts'] & string, string>
>;
export type WordsOf<Name extends LetterName> = Readonly<Record<FieldOf<Name>, string>>;
export type ShopFacts = Readonly<Record<keyof typeof shopFacts, string>>;

export const letterNames = keysOf(letterTexts);

export const isLetterName = (name: string): name is LetterName => Object.hasOwn(letterTexts, name);

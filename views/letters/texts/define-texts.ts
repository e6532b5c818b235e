/** A text of a letter that the owner may write otherwise. */
export interface TextField<Fact extends string = string> {
  /** Its place in the letter, for who writes it. */
  label: string;
  /** Text of a shop whose owner has said nothing; `{{number}}` stands for a fact. */
  standard: string;
  /** In one line, as a subject is. */
  isLine?: true;
  /** May be left empty: the letter goes without it. */
  isOptional?: true;
  /** Facts without which the text would not do its work. */
  must?: readonly Fact[];
  max: number;
}

/** Texts of one letter, with the facts that they may name. */
export interface LetterTexts<Fact extends string = string, Field extends string = string> {
  title: string;
  /** Receiver and occasion. */
  note: string;
  way: 'mail' | 'sms';
  /** Facts by their names, in words for who writes. */
  facts: Readonly<Record<Fact, string>>;
  fields: Readonly<Record<Field, TextField<NoInfer<Fact>>>>;
}

/** Keeps the names of facts and fields for the compiler. */
export const defineTexts = <const Fact extends string, const Field extends string>(
  texts: LetterTexts<Fact, Field>,
): LetterTexts<Fact, Field> => texts;

const MAX_SUBJECT = 150;
const MAX_PARAGRAPH = 2000;
const MAX_SMS = 400;

/** A subject, which is the heading too. */
export const subject = (standard: string) =>
  ({ label: 'Тема', standard, isLine: true, max: MAX_SUBJECT }) as const;

/** A line of a list of letters, after the subject. */
export const preheader = (standard: string) =>
  ({ label: 'Строка после темы', standard, isLine: true, max: MAX_SUBJECT }) as const;

/** A paragraph that a letter cannot do without. */
export const paragraph = (standard: string, label = 'Текст') =>
  ({ label, standard, max: MAX_PARAGRAPH }) as const;

/** A paragraph that may be left out. */
export const closing = (standard: string, label = 'Последний абзац') =>
  ({ label, standard, isOptional: true, max: MAX_PARAGRAPH }) as const;

export const smsText = (standard: string) => ({ label: 'Текст', standard, max: MAX_SMS }) as const;

import type { PaperLine } from '../../shared/paper.ts';

export type LetterFacts = readonly (readonly [label: string, value: string])[];

/** A text with its structure, in both forms of a letter; its links are absolute. */
export interface LetterMarkup {
  /** Passed the sieve. */
  html: string;
  text: string;
}

/** A piece of a letter. Both its forms, HTML and plain text, are made from the same pieces. */
export type LetterBlock =
  | { kind: 'text'; text: string }
  | { kind: 'note'; text: string }
  | ({ kind: 'markup' } & LetterMarkup)
  /** Words of another person. */
  | { kind: 'quote'; text: string }
  /** An absolute address. */
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; rows: LetterFacts }
  /** The total and its tax come of the lines. */
  | { kind: 'lines'; lines: readonly PaperLine[]; totalLabel: string };

/** A letter by its content. */
export interface Letter {
  subject: string;
  heading: string;
  /** Text after the subject in a list of letters. */
  preheader: string;
  blocks: readonly LetterBlock[];
  /** Absolute address that ends the mailing which it is about, also for the button of a mail program. */
  endUrl?: string;
}

/** The shop as its letters sign. */
export interface EmailSender {
  brand: string;
  legalName: string;
  inn: string;
  address: string;
  phone: string;
  email: string;
  /** https://marmit.example */
  siteUrl: string;
}

/** The seller in a line; untold details are not spoken of. */
export function sellerOf({ legalName, inn, address }: EmailSender): string {
  return [legalName, inn && `ИНН ${inn}`, address].filter(Boolean).join(', ');
}

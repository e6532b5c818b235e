import type { Kopecks } from '../../shared/money.ts';

/** A line of an order or offer in a letter. */
export interface EmailLine {
  title: string;
  code: string | null;
  /** «2 шт», «3 упак. по 6 шт» */
  quantity: string;
  price: Kopecks | null;
  sum: Kopecks | null;
}

export type EmailFacts = readonly (readonly [label: string, value: string])[];

/** A piece of a letter. Both its forms, HTML and plain text, are made from the same pieces. */
export type EmailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'note'; text: string }
  /** Words of another person. */
  | { kind: 'quote'; text: string }
  /** An absolute address. */
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; rows: EmailFacts }
  | { kind: 'lines'; lines: readonly EmailLine[]; total: Kopecks; totalLabel: string };

/** A letter by its content. */
export interface Email {
  subject: string;
  heading: string;
  /** What a list of letters shows after the subject. */
  preheader: string;
  blocks: readonly EmailBlock[];
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

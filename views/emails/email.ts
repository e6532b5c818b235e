import type { PaperLine } from '../../shared/paper.ts';

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
  /** The total and its tax come of the lines. */
  | { kind: 'lines'; lines: readonly PaperLine[]; totalLabel: string };

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

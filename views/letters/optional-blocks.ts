import type { LetterBlock } from './letter.ts';

/** A paragraph; none when the owner has left it empty. */
export const textBlocks = (text: string): LetterBlock[] =>
  text.trim() === '' ? [] : [{ kind: 'text', text }];

/** The same in small letters. */
export const noteBlocks = (text: string): LetterBlock[] =>
  text.trim() === '' ? [] : [{ kind: 'note', text }];

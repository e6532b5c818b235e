import { marked, type Token, type Tokens } from 'marked';
import type { Content } from 'pdfmake/interfaces.js';
import { heading } from './document-parts.ts';
import { plain } from './document-text.ts';
import { makePdf } from './make-pdf.ts';

export interface Booklet {
  title: string;
  /** Markdown: headings, paragraphs and lists; of anything else its words. */
  text: string;
}

/** A manual or a memo as PDF. */
export function renderBooklet({ title, text }: Booklet): Promise<Buffer> {
  const parts = marked.lexer(text).flatMap(partOf);
  return makePdf({ title, author: title, content: [heading(title), ...parts] });
}

function partOf(token: Token): Content[] {
  if (token.type === 'space') return [];
  if (token.type === 'heading') {
    return [{ text: wordsOf(token), fontSize: 11, bold: true, margin: [0, 8, 0, 4] }];
  }
  if (token.type === 'list') {
    const { ordered, items } = token as Tokens.List;
    const lines = items.map((item) => wordsOf(item));
    return [{ ...(ordered ? { ol: lines } : { ul: lines }), margin: [0, 0, 0, 6] }];
  }
  return [{ text: wordsOf(token), margin: [0, 0, 0, 6] }];
}

/** Words without the signs of Markdown: marks inside a line are words like others on paper. */
const wordsOf = (token: Token): string => plain(rawWords(token).replace(/&quot;/g, '"'));

/** The same with all blanks between them, which belong to the pieces of a line. */
function rawWords(token: Token): string {
  const { items, tokens = items ?? [] } = token as { items?: Token[]; tokens?: Token[] };
  const between = BOXES.has(token.type) ? '\n' : '';
  if (tokens.length > 0) return tokens.map(rawWords).join(between);
  return 'text' in token ? String(token.text) : token.raw;
}

/** Parts that hold whole lines. */
const BOXES: ReadonlySet<string> = new Set(['list', 'list_item', 'blockquote']);

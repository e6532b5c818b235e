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
function wordsOf(token: Token): string {
  const { tokens = [] } = token as { tokens?: Token[] };
  if (tokens.length > 0) return tokens.map(wordsOf).join('');
  return plain('text' in token ? String(token.text) : token.raw).replace(/&quot;/g, '"');
}

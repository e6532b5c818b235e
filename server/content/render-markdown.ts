import { marked } from 'marked';
import { makeHtmlSafe } from './make-html-safe.ts';

/** HTML of an operator's Markdown; raw HTML in it passes through the same sieve as imported texts. */
export function renderMarkdown(markdown: string): string {
  return makeHtmlSafe(marked.parse(markdown, { async: false, gfm: true }));
}

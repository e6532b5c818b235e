import { LRUCache } from 'lru-cache';
import { marked } from 'marked';
import { makeHtmlSafe } from './make-html-safe.ts';

/** HTML of an operator's Markdown; raw HTML in it passes through the same sieve as imported texts. */
export function renderMarkdown(markdown: string): string {
  const known = rendered.get(markdown);
  if (known !== undefined) return known;
  const html = makeHtmlSafe(marked.parse(markdown, { async: false, gfm: true }));
  rendered.set(markdown, html);
  return html;
}

/** The same text gives the same markup: texts of pages that are made anew for each visitor. */
const rendered = new LRUCache<string, string>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (html, markdown) => 2 * (html.length + markdown.length) + 100,
});

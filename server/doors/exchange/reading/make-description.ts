import { makeHtmlSafe } from '../../../content/make-html-safe.ts';

const TAG = /<\/?[a-z][^<>]*>/i;
const BLOCK = /<(?:p|ul|ol|h\d|table|blockquote)\b/;
const MAX_LENGTH = 60_000;

/** A description as safe HTML: HTML is cleaned, plain text becomes paragraphs. */
export function makeDescription(text: string): string {
  const source = text.slice(0, MAX_LENGTH).trim();
  if (source === '') return '';
  if (TAG.test(source)) return inBlock(makeHtmlSafe(source).trim());
  return source
    .split(/\r?\n(?:\s*\r?\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.split(/\r?\n/).map(escapeLine).join('<br />')}</p>`)
    .join('\n');
}

function escapeLine(line: string): string {
  return line.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function inBlock(html: string): string {
  return html === '' || BLOCK.test(html) ? html : `<p>${html}</p>`;
}

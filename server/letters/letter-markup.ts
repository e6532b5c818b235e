import type { LetterMarkup } from '../../views/letters/letter.ts';
import { renderMarkdown } from '../content/render-markdown.ts';

/** Markdown of the shop's people as a letter carries it: the reader is on no page of the shop. */
export function letterMarkup(markdown: string, siteUrl: string): LetterMarkup {
  const html = renderMarkdown(markdown).replace(
    HREF,
    (_, start: string, href: string) => `${start}${absolute(href, siteUrl)}`,
  );
  return { html, text: asText(html) };
}

const HREF = /(<a\b[^<>]*? href=")([^"]*)/g;

function absolute(href: string, siteUrl: string): string {
  // Encoded as an attribute, which the parts of an address are not touched by.
  return URL.canParse(href, siteUrl) ? new URL(href, siteUrl).href : href;
}

const LINK = /<a\b([^<>]*)>((?:(?!<a\b).)*?)<\/a>/gs;
const AFTER_BLOCK = /(<\/?(?:p|h\d|ul|ol|li|table|thead|tbody|tr|t[hd]|blockquote)\b[^<>]*>)\s+/g;
const TAG = /<(\/?)([a-z\d]+)\b[^<>]*>/g;
const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** The same for mail programs that show text alone: paragraphs, points of lists, addresses of links. */
function asText(html: string): string {
  /** Numbers of the points in the lists that are open; null: of a list without numbers. */
  const lists: (number | null)[] = [];
  return html
    .replace(AFTER_BLOCK, '$1')
    .replace(LINK, (_, attributes: string, words: string) => sayLink(hrefIn(attributes), words))
    .replace(TAG, (_, end: string, tag: string) => {
      if (tag === 'br') return '\n';
      if (tag === 'ul' || tag === 'ol') {
        if (end) lists.pop();
        else lists.push(tag === 'ol' ? 0 : null);
        return lists.length > (end ? 0 : 1) ? '\n' : '\n\n';
      }
      if (tag === 'li') return end ? '\n' : startPoint(lists);
      if (tag === 'tr') return end ? '\n' : '';
      if (tag === 'td' || tag === 'th') return end ? ' ' : '';
      return end && BLOCKS.has(tag) ? '\n\n' : '';
    })
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => SIGNS[name] ?? '')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const BLOCKS = new Set(['p', 'h2', 'h3', 'h4', 'table', 'blockquote']);

const hrefIn = (attributes: string): string => / href="([^"]*)"/.exec(attributes)?.[1] ?? '';

const sayLink = (href: string, words: string): string =>
  href === '' || href === words || /^(?:mailto|tel):/.test(href) ? words : `${words} (${href})`;

function startPoint(lists: (number | null)[]): string {
  const number = lists.pop() ?? null;
  const next = number === null ? null : number + 1;
  lists.push(next);
  return next === null ? '— ' : `${next}. `;
}

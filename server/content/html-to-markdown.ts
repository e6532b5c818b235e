import { renderMarkdown } from './render-markdown.ts';

/**
 * Markdown that gives the same page as some safe HTML, for people to edit. HTML that Markdown has no
 * words for comes back as it is, which Markdown reads too: nothing is lost either way.
 */
export function htmlToMarkdown(html: string): string {
  const source = html.trim();
  if (source === '') return '';
  const markdown = convert(source);
  return normal(renderMarkdown(markdown)) === normal(source) ? markdown : source;
}

const TOKEN = /<(\/?)([a-z\d]+)\b([^<>]*)>|[^<]+/g;
const HEADINGS: Readonly<Record<string, string>> = { h2: '## ', h3: '### ', h4: '#### ' };
const MARKS: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*' };

function convert(html: string): string {
  let out = '';
  let href = '';
  const lists: { mark: string; count: number }[] = [];
  for (const [text, end, tag = '', attributes = ''] of html.matchAll(TOKEN)) {
    if (tag === '') {
      out += plain(text);
      continue;
    }
    const isEnd = end === '/';
    const mark = MARKS[tag];
    if (mark) out += mark;
    else if (tag === 'br') out += '<br>';
    else if (tag === 'a') {
      if (!isEnd) href = /href="([^"]*)"/.exec(attributes)?.[1] ?? '';
      out += isEnd ? `](${href.replaceAll('&amp;', '&')})` : '[';
    } else if (tag === 'ul' || tag === 'ol') {
      if (isEnd) lists.pop();
      else lists.push({ mark: tag, count: 0 });
      out += '\n\n';
    } else if (tag === 'li') {
      const list = lists.at(-1);
      if (!isEnd && list) {
        list.count++;
        out += `\n${'  '.repeat(lists.length - 1)}${list.mark === 'ol' ? `${list.count}.` : '-'} `;
      }
    } else if (HEADINGS[tag]) out += isEnd ? '\n\n' : `\n\n${HEADINGS[tag]}`;
    else if (tag === 'p') out += '\n\n';
    else out += text;
  }
  return out
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Text as Markdown has it: its signs escaped, entities that people know as signs. */
const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\*_[\]`]/g, '\\$&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replace(/&amp;(?![a-z#\d]+;)/gi, '&');

/** The same page has the same text here. */
const normal = (html: string): string =>
  html
    .replace(/<(\/?)b>/g, '<$1strong>')
    .replace(/<(\/?)i>/g, '<$1em>')
    .replace(/<br ?\/?>\s*/g, '<br>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ')
    .replace(/> </g, '><')
    .trim();

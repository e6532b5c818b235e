import { plainText } from '../../shared/plain-text.ts';

/** Markdown as plain sentences: a line each for headings, points of lists and paragraphs. */
export function plainMarkdown(markdown: string): string {
  return markdown
    .replace(/!?\[([^[\]]*)\]\([^)]*\)/g, '$1')
    .split(/\n+/)
    .map((line) =>
      plainText(line.replace(/^\s*(?:#+|[-*+>]|\d+\.)\s+/, '').replace(/\*\*|__|`/g, '')),
    )
    .filter((line) => line !== '' && !/^[|:\s-]+$/.test(line))
    .join('\n');
}

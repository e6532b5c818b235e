import type { PaperLine } from '../../shared/paper.ts';
import { type EmailSender, type Letter, type LetterBlock, sellerOf } from './letter.ts';
import { lineDetails, lineSums, lineSumText, unpricedNote } from './line-sums.ts';

/** The same letter as plain text. */
export function emailText({ heading, blocks }: Letter, sender: EmailSender): string {
  const { brand, phone, email, siteUrl } = sender;
  const signature = [
    '-- ',
    `${brand}, ${siteUrl}`,
    [phone, email].filter(Boolean).join(', '),
    sellerOf(sender),
  ].filter((line) => line !== '');
  return `${[heading, ...blocks.map(blockText), signature.join('\n')].join('\n\n')}\n`;
}

function blockText(block: LetterBlock): string {
  switch (block.kind) {
    case 'text':
    case 'note':
    case 'markup':
      return block.text;
    case 'quote':
      return block.text.replace(/^/gm, '> ');
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'lines':
      return [
        ...block.lines.map(lineText),
        ...lineSums(block).map(([label, sum]) => `${label}: ${sum}`),
        ...[unpricedNote(block.lines) ?? []].flat(),
      ].join('\n');
  }
}

function lineText(line: PaperLine, index: number): string {
  const [details, sum] = [lineDetails(line), lineSumText(line)];
  return `${index + 1}. ${line.title}\n   ${details ? `${details} = ${sum}` : sum}`;
}

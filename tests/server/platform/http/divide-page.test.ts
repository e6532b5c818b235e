import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { dividePage } from '../../../../server/platform/http/divide-page.ts';
import { compressPiece, joinPieces } from '../../../../server/platform/http/gzip-pieces.ts';
import { PartId } from '../../../../shared/page-parts.ts';
import { CARD_MARKUP } from '../../../../views/layout/shown-cards.ts';

const frame = `<div id="${PartId.HeaderActions}"></div><div id="${PartId.Notices}"></div>`;
const card = (text: string) => `${CARD_MARKUP.start}${text}${CARD_MARKUP.end}`;

it('finds the cards of a page', () => {
  const after = dividePage(`${frame}<main>${card('A')}${card('Ж')}</main>`, 2)?.after ?? [];
  expect(after.map((block) => block.read().toString())).toEqual([
    '<main>',
    card('A') + card('Ж'),
    '</main>',
  ]);
  const places = after.map(({ cards }) => cards.map(({ start, end }) => [start, end]));
  const [one, two] = [card('A'), card('Ж')].map((text) => Buffer.byteLength(text));
  expect(places).toEqual([
    [],
    [
      [0, one],
      [one, (one ?? 0) + (two ?? 0)],
    ],
    [],
  ]);
});

it('divides many cards into blocks, each of which can stand behind a changed one', () => {
  const cards = Array.from({ length: 30 }, (_, at) => card(`${at} ${'слово '.repeat(300)}`));
  const html = `${frame}<main>${cards.join('')}</main>`;
  const after = dividePage(html, cards.length)?.after ?? [];
  const texts = after.map((block) => block.read());
  expect(after.length).toBeGreaterThan(3);
  expect(frame + Buffer.concat(texts).toString()).toBe(html);
  for (const [at, block] of after.entries()) {
    const pieces = [compressPiece(Buffer.from('x'), 1), block.pieceBehind(false)];
    expect(gunzipSync(joinPieces(pieces)).toString()).toBe(`x${texts[at]}`);
  }
  const kept = after.map((block) => block.pieceBehind(true));
  expect(gunzipSync(joinPieces(kept))).toEqual(Buffer.concat(texts));
});

it.each([
  ['a card without an end', `${frame}${card('A')}${CARD_MARKUP.start}B`, 2],
  ['fewer cards than were drawn', `${frame}${card('A')}`, 2],
  ['no place for notices', card('A'), 1],
])('divides no page with %s', (_what, html, count) => {
  expect(dividePage(html, count)).toBeNull();
});

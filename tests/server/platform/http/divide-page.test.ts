import { expect, it } from 'vitest';
import { dividePage } from '../../../../server/platform/http/divide-page.ts';
import { PartId } from '../../../../shared/page-parts.ts';
import { CARD_MARKUP } from '../../../../views/layout/shown-cards.ts';

const frame = `<div id="${PartId.HeaderActions}"></div><div id="${PartId.Notices}"></div>`;
const card = (text: string) => `${CARD_MARKUP.start}${text}${CARD_MARKUP.end}`;

it('finds the cards of a page', () => {
  expect(dividePage(`${frame}${card('A')}${card('B')}`, 2)?.after).toHaveLength(1);
});

it.each([
  ['a card without an end', `${frame}${card('A')}${CARD_MARKUP.start}B`, 2],
  ['fewer cards than were drawn', `${frame}${card('A')}`, 2],
  ['no place for notices', card('A'), 1],
])('divides no page with %s', (_what, html, count) => {
  expect(dividePage(html, count)).toBeNull();
});

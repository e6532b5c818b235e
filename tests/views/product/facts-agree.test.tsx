import { expect, it } from 'vitest';
import { plainText } from '../catalog/markup.ts';
import { sampleDays, sampleDetails } from '../catalog/samples.ts';
import { flags, show } from './show-product.tsx';

const stock = (free: number, change: { transit?: number; supply?: number | null } = {}) => ({
  avail_info: {
    free,
    inmoscow: free,
    intranzit: { intranzit: change.transit ?? 0 },
    supply: { supply: change.supply ?? null },
  },
});
const ELSEWHERE = {
  cities_avail: [{ storage_id: 5, city: 'Казань', free: 4, comes_on: sampleDays().here_on }],
};
const DAY = { delivery: { ...sampleDays(), delivery: sampleDays().here_on } };
const text = (...given: Parameters<typeof show>) => plainText(show(...given));

it('the bar of a phone says of stock what the panel says', () => {
  const html = show({ ...stock(5), ...ELSEWHERE });
  const bar = /<div class="buying-bar".*?<\/span>/s.exec(html)?.[0] ?? '';
  expect(plainText(bar)).toContain('Более 5 шт. в наличии');
});

it('days of the supplier are those of what is beyond the stock', () => {
  expect(text({ ...stock(5, { supply: 14 }), cities_avail: [] })).toContain(
    'Сверх наличия, под заказ: 14 дней',
  );
  const ordered = { ...stock(0, { supply: 14 }), cities_avail: [] };
  const panel = text(ordered).split('Задать вопрос')[0] ?? '';
  expect(panel.match(/14 дней/g)).toHaveLength(1);
  expect(panel).toContain('Срок — при заказе сегодня; его и цену подтвердит менеджер');
  const undated = text({ ...stock(0), cities_avail: [] });
  expect(undated).toContain('Срок и цену подтвердит менеджер');
  const unpriced = text({ ...ordered, price: { ...sampleDetails().price, price: null } });
  expect(unpriced).not.toContain('цену подтвердит менеджер');
});

it('goods that cannot be ordered here are promised for no day', () => {
  const known = { ...stock(0), ...ELSEWHERE, ...DAY };
  expect(text(known)).toContain('Доставим: с');
  expect(text({ ...known, ...flags({ allow_to_order: false }) })).not.toContain('Доставим: с');
});

it('a day beside a price on request is one that a manager confirms', () => {
  const price = { ...sampleDetails().price, price: null };
  const unknown = { delivery: { ...sampleDays(), delivery: null } };
  expect(text({ price, ...stock(5), ...DAY })).toContain('Назовём цену и подтвердим срок');
  expect(text({ price, ...stock(0), ...unknown })).toContain('Назовём цену и срок');
});

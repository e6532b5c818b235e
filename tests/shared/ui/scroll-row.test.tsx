import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScrollRow } from '../../../shared/ui/scroll-row.tsx';

const row = (count: number) =>
  renderToStaticMarkup(
    <ScrollRow label="Хиты продаж" as="ul" className="cards">
      {Array.from({ length: count }, (_, i) => `${i}`).map((key) => (
        <li key={key} />
      ))}
    </ScrollRow>,
  );

it('has buttons from five things on, for those with a script, and none to go back at first [S9.48]', () => {
  expect(row(4)).not.toContain('<button');
  expect(row(5).match(/<button[^>]*data-js-only/g)).toHaveLength(2);
  expect(row(5)).toMatch(/data-row-step="-1"[^>]*aria-disabled="true"/);
  expect(row(5)).not.toMatch(/data-row-step="1"[^>]*aria-disabled/);
  expect(row(5)).toContain('aria-label="Вперёд: Хиты продаж"');
});

it('scrolls without them', () => {
  expect(row(7)).toContain('<ul class="row-scroll cards">');
});

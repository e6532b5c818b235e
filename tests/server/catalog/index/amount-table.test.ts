import { expect, it } from 'vitest';
import { AmountTable } from '../../../../server/catalog/index/amount-table.ts';

it('gives each amount of a facet one number, and the same ones again from its contents', () => {
  const table = new AmountTable();
  for (let amount = 0; amount < 700; amount++) {
    expect(table.numberOf(amount % 3, amount / 4)).toBe(amount);
  }
  expect(table.numberOf(1, 0.25)).toBe(1);
  expect(table.numberOf(2, 0.25)).toBe(700);
  const kept = JSON.parse(JSON.stringify(table.contents())) as ReturnType<AmountTable['contents']>;
  const again = new AmountTable(kept);
  expect(again.size).toBe(701);
  expect([again.facetOf[700], again.amountOf[700]]).toEqual([2, 0.25]);
  expect([...again.ofFacet(2)]).toEqual([...table.ofFacet(2)]);
  expect(again.numberOf(2, 0.5)).toBe(2);
});

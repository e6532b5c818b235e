import { expect, it } from 'vitest';
import { readGoods } from '../../../../../server/doors/exchange/orders/document-goods.ts';
import { DocumentFaultError } from '../../../../../server/doors/exchange/orders/document-words.ts';

const element = (name: string, text = '', children: ReturnType<typeof leaf>[] = []) => ({
  ...leaf(name, text),
  children,
});
function leaf(name: string, text: string) {
  return { name, text, attributes: {}, children: [], line: 1 };
}
const line = (count: string, factor: string) =>
  element('Товар', '', [
    leaf('Ид', 'g1'),
    leaf('Наименование', 'Салфетки'),
    leaf('Количество', count),
    leaf('Коэффициент', factor),
  ]);

it.each([
  ['0.57', '100', 57],
  ['1,15', '100', 115],
  ['2', '12', 24],
  ['3', '', 3],
])('counts %s packs of %s as whole pieces', (count, factor, pieces) => {
  expect(readGoods(line(count, factor))?.quantity).toBe(pieces);
});

it('takes no part of a piece', () => {
  expect(() => readGoods(line('0.5', '1'))).toThrow(DocumentFaultError);
});

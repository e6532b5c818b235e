import { describe, expect, it } from 'vitest';
import { compareFacts } from '../../../views/comparison/compared.ts';
import { sampleDetails } from '../catalog/samples.ts';

const withFacts = (facts: Record<string, string>) =>
  sampleDetails({
    country: null,
    warranty_months: null,
    weight_grams: null,
    brand: null,
    dynamic_params: Object.entries(facts).map(([title, label]) => ({
      title,
      label,
      for_card: false,
    })),
  });
const rowsOf = (...products: Record<string, string>[]) =>
  compareFacts(products.map(withFacts))
    .flatMap(({ facts }) => facts)
    .filter(({ title }) => title !== 'Артикул производителя')
    .map(({ title, labels, isSame }) => [title, ...labels, isSame]);

describe('compareFacts', () => {
  it('has a row for whatever one of them tells, and says what is the same', () => {
    const rows = rowsOf({ Уровни: '6', Материал: 'сталь' }, { Материал: 'сталь', Пар: 'есть' });
    expect(rows).toEqual([
      ['Уровни', '6', null, false],
      ['Материал', 'сталь', 'сталь', true],
      ['Пар', null, 'есть', false],
    ]);
  });

  it('puts several values of one title together', () => {
    const product = withFacts({ Цвет: 'белый' });
    product.dynamic_params.push({ title: 'Цвет', label: 'серый', for_card: false });
    const [group] = compareFacts([product]);
    expect(group?.facts[0]?.labels).toEqual(['белый, серый']);
  });

  it('groups many rows by what they tell about', () => {
    const titles = ['Тип', 'Ширина', 'Мощность', 'Высота', 'Серия', 'Материал', 'Пар', 'Глубина'];
    const facts = Object.fromEntries(titles.map((title) => [title, '1']));
    expect(compareFacts([withFacts(facts)]).map(({ title }) => title)).toEqual([
      'Основные',
      'Размеры и вес',
      'Подключение и энергия',
      'Производитель и гарантия',
    ]);
  });
});

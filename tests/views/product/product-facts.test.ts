import { describe, expect, it } from 'vitest';
import { keyFacts } from '../../../views/product/product-facts.ts';
import { sampleDetails } from '../catalog/samples.ts';

type Params = readonly (readonly [title: string, label: string, forCard?: boolean])[];

const facts = (params: Params, weight_grams: number | null = null) =>
  keyFacts(
    sampleDetails({
      weight_grams,
      dynamic_params: params.map(([title, label, for_card = false]) => ({
        title,
        label,
        for_card,
      })),
    }),
  ).map(({ title, label }) => `${title}: ${label}`.replaceAll('\u00a0', '~'));

describe('the facts beside the photo', () => {
  it('tell what the product is, how it is connected and where it stands', () => {
    const oven: Params = [
      ['Тип', 'Бойлерный'],
      ['Количество уровней', '10', true],
      ['Мощность', '15\u00a0кВт', true],
      ['Напряжение', '380\u00a0В'],
      ['Длина', '860\u00a0мм', true],
      ['Ширина', '790\u00a0мм'],
      ['Высота', '1070\u00a0мм'],
      ['Подключение к воде', 'Да'],
      ['Вес', '157\u00a0кг'],
    ];
    expect(facts(oven, 160_000)).toEqual([
      'Количество уровней: 10',
      'Напряжение: 380~В, 3~фазы',
      'Мощность: 15~кВт',
      'Подключение к~воде: да',
      'Д×Ш×В: 860×790×1070~мм',
      'Вес: 157~кг',
    ]);
  });

  it.each([
    ['220\u00a0В', '220~В, 1~фаза'],
    ['230\u00a0В', '230~В, 1~фаза'],
    ['400\u00a0В', '400~В, 3~фазы'],
    ['220/380\u00a0В', '220/380~В'],
    ['220, 380\u00a0В', '220, 380~В'],
    ['12\u00a0В', '12~В'],
  ])('say of %s: %s', (label, expected) => {
    expect(facts([['Напряжение', label]])).toContain(`Напряжение: ${expected}`);
  });

  it('take the phases that the catalogue names', () => {
    const named: Params = [
      ['Напряжение', '220\u00a0В'],
      ['Количество фаз', '3'],
    ];
    expect(facts(named)).toEqual(['Напряжение: 220~В, фаз: 3']);
  });

  it('say nothing of what is not known, and leave sizes that make no whole as they are', () => {
    expect(facts([['Диаметр', '240\u00a0мм', true]])).toEqual(['Диаметр: 240~мм']);
    const flat: Params = [
      ['Длина', '60\u00a0см'],
      ['Ширина', '400\u00a0мм'],
      ['Высота', '20\u00a0мм'],
    ];
    expect(facts(flat, 850)).toEqual([
      'Вес: 850~г',
      'Длина: 60~см',
      'Ширина: 400~мм',
      'Высота: 20~мм',
    ]);
    expect(facts([])).toEqual([]);
  });
});

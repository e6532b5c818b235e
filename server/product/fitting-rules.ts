import { GASTRONORM, LENGTH } from '../../shared/parameter-titles.ts';

/** Goods that go with others. */
export interface Fitting {
  title: string;
  /** Titles of the categories that they stand in. */
  category: RegExp;
  /** Title of a parameter in which both must be alike. */
  alike?: RegExp;
  /** Title of a size in which they must not be smaller than the product. */
  covers?: RegExp;
}

interface FittingRule {
  /** Titles of the product's own categories. */
  category: RegExp;
  fittings: readonly Fitting[];
}

const CONTAINERS: Fitting = {
  title: 'Гастроёмкости по размеру',
  category: /^гастро[её]мкост/i,
  alike: GASTRONORM,
};
const LIDS: Fitting = { title: 'Крышки по размеру', category: /^крышк/i, alike: GASTRONORM };
const TROLLEYS: Fitting = { title: 'Тележки-шпильки', category: /шпильк/i, alike: GASTRONORM };
const STANDS: Fitting = { title: 'Подставки', category: /подставк/i };
const HOODS: Fitting = { title: 'Зонты не короче', category: /зонт/i, covers: LENGTH };
const detergents = (category: RegExp): Fitting => ({ title: 'Моющие средства', category });
const OVEN_DETERGENTS = detergents(/средства.*печ/i);

/** Goods that the trade puts together. A narrower kind stands before a wider one. */
const RULES: readonly FittingRule[] = [
  {
    category: /пароконвект/i,
    fittings: [CONTAINERS, STANDS, HOODS, OVEN_DETERGENTS, TROLLEYS],
  },
  { category: /^крышк/i, fittings: [CONTAINERS] },
  { category: /гастро[её]мкост/i, fittings: [LIDS, TROLLEYS] },
  { category: /мармит|для пиццы и салат/i, fittings: [CONTAINERS, LIDS] },
  { category: /конвекционн|жарочн/i, fittings: [STANDS, HOODS, OVEN_DETERGENTS] },
  {
    category: /^плиты/i,
    fittings: [
      HOODS,
      { title: 'Сковороды', category: /^сковород/i },
      { title: 'Кастрюли и котлы', category: /^кастрюл/i },
      OVEN_DETERGENTS,
    ],
  },
  { category: /фритюр|грил/i, fittings: [HOODS, OVEN_DETERGENTS] },
  {
    category: /посудомо|котломо|стаканомо/i,
    fittings: [detergents(/средства.*посудомо/i)],
  },
  {
    category: /кофемашин/i,
    fittings: [
      { title: 'Кофемолки', category: /^кофемолк/i },
      { title: 'Инструмент бариста', category: /бариста/i },
      detergents(/средства.*кофе/i),
    ],
  },
  {
    category: /кофемолк/i,
    fittings: [
      { title: 'Кофемашины', category: /^кофемашин/i },
      { title: 'Темперы', category: /темпер/i },
    ],
  },
  { category: /пицц/i, fittings: [{ title: 'Прессы для пиццы', category: /прессы/i }, STANDS] },
  { category: /^против/i, fittings: [{ title: 'Тележки-шпильки', category: /шпильк/i }] },
  { category: /^доски/i, fittings: [{ title: 'Полки для досок', category: /полки для досок/i }] },
];

/** Goods that go with those of a category, by its title and those above it, its own first. */
export function fittingsFor(titles: readonly string[]): readonly Fitting[] {
  for (const title of titles) {
    const rule = RULES.find(({ category }) => category.test(title));
    if (rule) return rule.fittings;
  }
  return [];
}

import { FITS_MODELS, GASTRONORM, POWER, VOLTAGE } from '../../../shared/parameter-titles.ts';
import type { Category } from './reference.ts';

/** Goods that are chosen by the same parameters. */
interface GoodsKind {
  /** Titles of categories. */
  titles: RegExp;
  /** Titles of the parameters that decide, the first one first. */
  decide: readonly RegExp[];
}

const LEVELS = /уровн/i;
const DEPTH = /^глубина/i;
const VOLUME = /^(?:объ[её]м|вместимость|[её]мкость)/i;
const OUTPUT = /^производительност/i;
const DIAMETER = /^диаметр/i;
const LENGTH = /^длина/i;
const WIDTH = /^ширина/i;
const HEIGHT = /^высота/i;
const MATERIAL = /^материал/i;
const COLOUR = /^цвет/i;
const SIZE = /^размер/i;
const SHAPE = /^форма/i;
const SECTIONS = /секци|^камер|количество камер/i;
const FITS = /^применение|^назначение/i;

/** Rules of the trade: the narrower titles stand before the wider ones. */
const KINDS: readonly GoodsKind[] = [
  { titles: /запас|запчаст/i, decide: [FITS_MODELS, FITS, /^тип/i] },
  { titles: /моющ|чистящ|^средства/i, decide: [FITS, VOLUME] },
  { titles: /крышк/i, decide: [GASTRONORM, MATERIAL] },
  { titles: /гастро[её]мкост/i, decide: [GASTRONORM, DEPTH, MATERIAL, VOLUME] },
  { titles: /пароконвект|конвекционн/i, decide: [LEVELS, GASTRONORM] },
  { titles: /тележк|шпильк/i, decide: [LEVELS, GASTRONORM, LENGTH] },
  { titles: /тарел|блюд/i, decide: [DIAMETER, SHAPE, COLOUR, MATERIAL] },
  { titles: /кофемашин/i, decide: [/групп/i] },
  { titles: /посудомо|котломо|стаканомо/i, decide: [OUTPUT] },
  { titles: /бокал|стакан|рюм|чаш|круж|кувшин|чайник/i, decide: [VOLUME, MATERIAL, COLOUR] },
  { titles: /сковород/i, decide: [DIAMETER, MATERIAL] },
  { titles: /кастрюл|сотейник|котл/i, decide: [VOLUME, DIAMETER, MATERIAL] },
  { titles: /нож(?:и|ей)(?:$| )/i, decide: [/^длина (?:лезвия|клинка)/i] },
  { titles: /доск/i, decide: [SIZE, COLOUR, MATERIAL] },
  { titles: /плиты|конфор/i, decide: [/конфор/i] },
  { titles: /фритюр/i, decide: [VOLUME, SECTIONS] },
  { titles: /подов|пицц|жарочн/i, decide: [SECTIONS] },
  {
    titles: /холодил|морозил|шоков|винн|витрин|горк/i,
    decide: [VOLUME, /^температур/i, LENGTH, /двер/i],
  },
  { titles: /ванн|рукомойник/i, decide: [SECTIONS, LENGTH, WIDTH] },
  { titles: /зонт|вытяж/i, decide: [LENGTH, WIDTH, /расход|производительност/i] },
  { titles: /миксер|тестомес|куттер|взбив/i, decide: [/чаш|деж|объ[её]м/i] },
  { titles: /весы|весов/i, decide: [/предел|нагрузк/i, /дискретност|точност/i] },
  { titles: /слайсер|ломтерез/i, decide: [/диаметр ножа/i] },
  {
    titles: /льдогенератор|мясоруб|овощерез|картофелечист|соковыжим|кипятильн/i,
    decide: [OUTPUT],
  },
  { titles: /стол|стеллаж|полк|подставк|подтоварник|шкаф/i, decide: [LENGTH, WIDTH, HEIGHT] },
];

/** Parameters that decide for everything that is connected, after those that its rule names. */
const CONNECTION: readonly RegExp[] = [VOLTAGE, POWER];

/** Parameters that seldom decide a choice, however much they differ. */
const SELDOM = /^(?:вес|масса|страна|гаранти|серия|коллекция|артикул|код|уровень шума)|упаков/i;

export const isSeldomDeciding = (title: string): boolean => SELDOM.test(title);

/**
 * Place of a parameter among those that decide for the goods of a category, from 0; null when it
 * is none of them. A category without a rule has the one of the nearest above it.
 */
export function decidingPlace(category: Category | undefined, title: string): number | null {
  const place = decidingIn(category).findIndex((pattern) => pattern.test(title));
  return place < 0 ? null : place;
}

function decidingIn(category: Category | undefined): readonly RegExp[] {
  const nearest = category?.chain.toReversed() ?? [];
  for (const { row } of nearest) {
    const kind = KINDS.find(({ titles }) => titles.test(row.title));
    if (kind) return [...kind.decide, ...CONNECTION];
  }
  return CONNECTION;
}

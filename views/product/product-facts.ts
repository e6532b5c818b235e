import type { ProductDetails } from '../../shared/contract/product.ts';
import {
  GAS,
  HEIGHT,
  LENGTH,
  PHASES,
  POWER,
  VOLTAGE,
  WATER,
  WEIGHT,
  WIDTH,
} from '../../shared/parameter-titles.ts';
import { formatCount, type PluralForms, plural } from '../../shared/ru/plural.ts';

interface ProductFact {
  title: string;
  label: string;
}

const MONTHS: PluralForms = ['месяц', 'месяца', 'месяцев'];
const KEY_FACTS = 6;
/** Number of facts of the card, where others follow. */
const CARD_FACTS = 3;

/** Every characteristic of the product, as its table shows them. */
export function listFacts(product: ProductDetails): ProductFact[] {
  const { common_info, brand, country, warranty_months, weight_grams } = product;
  const own = product.dynamic_params.map(({ title, label }) => ({ title, label }));
  const named = new Set(own.map(({ title }) => title.toLowerCase()));
  const common: [title: string, label: string | null | undefined][] = [
    ['Артикул производителя', common_info.model],
    ['Бренд', brand?.title],
    ['Страна производства', country],
    ['Гарантия', warranty_months && monthsText(warranty_months)],
    ['Вес', weight_grams && weightText(weight_grams)],
  ].map(([title, label]) => [String(title), label ? String(label) : null]);
  const added = common.flatMap(([title, label]) =>
    label && !named.has(title.toLowerCase()) ? [{ title, label }] : [],
  );
  return [...own, ...added];
}

interface FactGroup {
  /** Empty when all stand together. */
  title: string;
  facts: readonly ProductFact[];
}

/** Fewer are read at a glance. */
const MIN_GROUPED = 9;
const MAIN = 'Основные';

/** Groups by the beginning of the title; the rest are the main ones. */
const GROUPS: readonly (readonly [title: string, RegExp])[] = [
  ['Размеры и вес', /^(?:длин|ширин|высот|глубин|диаметр|толщин|габарит|размер|вес|масса|упаков)/i],
  ['Подключение и энергия', /^(?:мощност|напряжени|подключени|частот|фаз|потреблени|сила тока)/i],
  [
    'Производитель и гарантия',
    /^(?:артикул|бренд|стран|гаранти|серия|срок службы|производител[ья])/i,
  ],
];

/** A long table by what its rows tell about, the main ones first. */
export function groupFacts(facts: readonly ProductFact[]): FactGroup[] {
  const groupOf = ({ title }: ProductFact) =>
    GROUPS.find(([, pattern]) => pattern.test(title))?.[0] ?? MAIN;
  const groups = [MAIN, ...GROUPS.map(([title]) => title)].flatMap((title) => {
    const own = facts.filter((fact) => groupOf(fact) === title);
    return own.length > 0 ? [{ title, facts: own }] : [];
  });
  const together = facts.length < MIN_GROUPED || groups.length === 1;
  return together ? [{ title: '', facts }] : groups;
}

/**
 * The ones that stand beside the photo: those of the card, then what decides where the product can
 * be connected and put.
 */
export function keyFacts(product: ProductDetails): ProductFact[] {
  const params = product.dynamic_params;
  const placing = placingFacts(product);
  const told = ({ title }: ProductFact) =>
    placing.some(({ from }) => from.some((pattern) => pattern.test(title)));
  const others = params.filter((param) => !told(param));
  const first = others.filter(({ for_card }) => for_card).slice(0, CARD_FACTS);
  const shown = [...first, ...placing];
  const rest = others.filter((param) => !first.includes(param));
  return [...shown, ...rest.slice(0, Math.max(0, KEY_FACTS - shown.length))];
}

interface PlacingFact extends ProductFact {
  /** Titles of the parameters that it is made of. */
  from: readonly RegExp[];
}

/** Voltage, power, water, gas, size and weight, as far as they are known. */
function placingFacts({ dynamic_params, weight_grams }: ProductDetails): PlacingFact[] {
  const labelOf = (pattern: RegExp) =>
    dynamic_params.find(({ title }) => pattern.test(title))?.label ?? null;
  const phases = labelOf(PHASES);
  const facts: [title: string, label: string | null, ...from: RegExp[]][] = [
    ['Напряжение', voltageText(labelOf(VOLTAGE), phases), VOLTAGE, PHASES],
    ['Мощность', labelOf(POWER), POWER],
    ['Подключение к\u00a0воде', labelOf(WATER)?.toLowerCase() ?? null, WATER],
    ['Подключение к\u00a0газу', labelOf(GAS)?.toLowerCase() ?? null, GAS],
    ['Д×Ш×В', sizeText([LENGTH, WIDTH, HEIGHT].map(labelOf)), LENGTH, WIDTH, HEIGHT],
    ['Вес', labelOf(WEIGHT) ?? (weight_grams ? weightText(weight_grams) : null), WEIGHT],
  ];
  return facts.flatMap(([title, label, ...from]) => (label ? [{ title, label, from }] : []));
}

/** Mains of one voltage have so many phases; «220/380» may be either. */
const PHASES_OF: readonly (readonly [voltage: RegExp, text: string])[] = [
  [/^(?:380|400|415)\b(?!\s*\/)/, '3\u00a0фазы'],
  [/^(?:220|230|240)\b(?!\s*\/)/, '1\u00a0фаза'],
];

/** «380 В, 3 фазы». */
function voltageText(voltage: string | null, phases: string | null): string | null {
  if (!voltage) return null;
  if (phases) return /фаз/i.test(phases) ? `${voltage}, ${phases}` : `${voltage}, фаз: ${phases}`;
  const known = voltage.includes(',') ? null : PHASES_OF.find(([pattern]) => pattern.test(voltage));
  return known ? `${voltage}, ${known[1]}` : voltage;
}

/** «860×790×1070 мм»; null unless all three are known in one unit. */
function sizeText(labels: readonly (string | null)[]): string | null {
  const sizes = labels.map((label) => /^([\d,.]+)\u00a0(\D+)$/.exec(label ?? ''));
  const unit = sizes[0]?.[2];
  if (!unit || sizes.some((size) => size?.[2] !== unit)) return null;
  return `${sizes.map((size) => size?.[1]).join('×')}\u00a0${unit}`;
}

function monthsText(months: number): string {
  return `${months}\u00a0${plural(months, MONTHS)}`;
}

/** «850 г», «12,5 кг». */
function weightText(grams: number): string {
  return grams < 1000 ? `${grams}\u00a0г` : `${formatCount(Math.round(grams / 10) / 100)}\u00a0кг`;
}

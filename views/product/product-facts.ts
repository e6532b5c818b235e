import type { ProductDetails } from '../../shared/contract/product.ts';
import { formatCount, type PluralForms, plural } from '../../shared/ru/plural.ts';

export interface ProductFact {
  title: string;
  label: string;
}

const MONTHS: PluralForms = ['месяц', 'месяца', 'месяцев'];
const KEY_FACTS = 6;

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

export interface FactGroup {
  /** Empty when all stand together. */
  title: string;
  facts: readonly ProductFact[];
}

/** Fewer are read at a glance. */
const MIN_GROUPED = 9;
const MAIN = 'Основные';

/** By the beginning of the title; the rest are the main ones. */
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

/** The ones that stand beside the photo: those of the card first. */
export function keyFacts(product: ProductDetails): ProductFact[] {
  const params = product.dynamic_params;
  const first = params.filter(({ for_card }) => for_card);
  const rest = params.filter(({ for_card }) => !for_card);
  return [...first, ...rest].slice(0, KEY_FACTS);
}

function monthsText(months: number): string {
  return `${months}\u00a0${plural(months, MONTHS)}`;
}

/** «850 г», «12,5 кг». */
function weightText(grams: number): string {
  return grams < 1000 ? `${grams}\u00a0г` : `${formatCount(Math.round(grams / 10) / 100)}\u00a0кг`;
}

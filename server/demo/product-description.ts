import type { DemoBrand } from './brands.ts';
import type { Design, Family } from './families/family.ts';
import { parameterLabel } from './parameter-values.ts';
import type { ParameterKey } from './parameters.ts';
import type { Random } from './random.ts';
import { findUse } from './texts/uses.ts';

interface DescriptionFacts {
  /** Key of the leaf category. */
  category: string;
  family: Family;
  brand: DemoBrand;
  design: Design;
  series: string;
  qualityNote: string | null;
}

/** Safe HTML: what it is, how it is used and what not for, why it is good, what is in the box, how to look after it. */
export function describeProduct(facts: DescriptionFacts, random: Random): string {
  const { family, qualityNote } = facts;
  const fill = (text: string) => fillIn(text, facts);
  const features = random.some(family.features, 3).map((line) => `<li>${fill(line)}</li>`);
  const parts = [
    `<p>${fill(random.pick(family.intro))} ${tellUse(facts, random)}</p>`,
    `<ul>${features.join('')}</ul>`,
    `<p>${random.pick(['В комплекте', 'Что в коробке', 'Комплект поставки'])}: ${lowerFirst(fill(random.pick(family.kit)))}</p>`,
    `<p>${fill(random.pick(family.care))}${closingLine(facts, random)}</p>`,
  ];
  if (qualityNote) parts.unshift(`<p>${qualityNote}</p>`);
  return parts.join('');
}

/** {name}, {series} and {parameter} in the texts of families. */
function fillIn(text: string, { design, series }: DescriptionFacts): string {
  const filled = text.replace(/\{(\w+)\}/g, (_, key: string) => {
    if (key === 'series') return series;
    if (key === 'name') return design.title.split(' «')[0]!;
    const value = design.params[key as ParameterKey];
    if (value === undefined) throw new Error(`Nothing for {${key}} of ${design.title}`);
    return lowerFirst(parameterLabel(key as ParameterKey, value));
  });
  return filled.replaceAll('..', '.');
}

/** Use of a product and its limit: figures stand beside it, in the table of parameters. */
function tellUse({ family, category }: DescriptionFacts, random: Random): string {
  const { use, limit } = findUse(category, family.key);
  return random.pick(use.flatMap((line) => limit.map((end) => `${line} ${end}`)));
}

const MACHINE_CLOSINGS = [
  ' Запасные части и сервис — в наших центрах.',
  ' Инженер поможет с подключением и первым пуском.',
  ' Перед покупкой проверьте место и подводку: чертёж пришлём по запросу.',
  '',
];
const FURNITURE_CLOSINGS = [
  ' Чертёж с размерами пришлём по запросу.',
  ' Нужен другой размер — спросите менеджера: часть моделей делают под заказ.',
  '',
];
const WARE_CLOSINGS = [
  ' Образец можно взять в выставочном зале.',
  ' На партию от 300 штук действует отдельная цена.',
  '',
  '',
];

function closingLine({ family, brand, design }: DescriptionFacts, random: Random): string {
  const furniture = family.group === 'parts' ? [''] : FURNITURE_CLOSINGS;
  const machine = design.params.power === undefined ? furniture : MACHINE_CLOSINGS;
  const closing = random.pick(family.trade === 'machine' ? machine : WARE_CLOSINGS);
  return closing || (random.chance(0.5) ? ` Страна марки — ${brand.country}.` : '');
}

const lowerFirst = (text: string) =>
  /^[А-ЯЁ][а-яё]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;

/** Codes of ОКЕИ that goods are counted in, with the names the shop prints. */
const NAMES: Readonly<Record<string, string>> = {
  '796': 'шт',
  '778': 'упак',
  '715': 'пара',
  '839': 'компл',
  '704': 'набор',
  '166': 'кг',
  '163': 'г',
  '006': 'м',
  '6': 'м',
  '055': 'м²',
  '55': 'м²',
  '113': 'м³',
  '112': 'л',
  '625': 'лист',
  '736': 'рул',
};

const SPELLINGS: Readonly<Record<string, string>> = {
  пар: 'пара',
  штука: 'шт',
  штук: 'шт',
  упаковка: 'упак',
  уп: 'упак',
  комплект: 'компл',
  к: 'компл',
  'м/п': 'м',
  'пог.м': 'м',
  'п.м': 'м',
  'м.п': 'м',
  м2: 'м²',
  м3: 'м³',
  рулон: 'рул',
};

export const DEFAULT_UNIT = 'шт';

/** Code of ОКЕИ of a unit's short name, of three digits; null when it has none. */
export function unitCode(name: string): string | null {
  const found = Object.entries(NAMES).find(([code, known]) => known === name && code.length === 3);
  return found?.[0] ?? null;
}

export function isUnitCode(text: string): boolean {
  return Object.hasOwn(NAMES, text);
}

/** True of the written name of a unit that goods are counted in: «шт.», «штук», «пог.м». */
export function isUnitName(written: string): boolean {
  const name = unitName('', written);
  return Object.values(NAMES).includes(name) || COUNTED.has(name);
}

const MEASURED: ReadonlySet<string> = new Set(['кг', 'г', 'т', 'м', 'м²', 'м³', 'л']);

/** True of a unit that goods are weighed or measured in: «кг», «пог.м». */
export const isMeasure = (written: string): boolean => MEASURED.has(unitName('', written));

/** Other units that amounts in lists are written with. */
const COUNTED: ReadonlySet<string> = new Set(
  'ед единиц единицы единица штуки пары набора наборов комплекта комплектов кор коробка коробки коробок упаковки упаковок рулона рулонов листа листов бут бутылка бутылок банка банок т'.split(
    ' ',
  ),
);

/** The unit's short name from its code (known ones win) or its name; «шт» when neither says anything. */
export function unitName(code: string, name: string): string {
  const byCode = NAMES[code.trim()] ?? NAMES[name.trim()];
  if (byCode) return byCode;
  const written = name.trim().toLowerCase().replace(/\.$/, '').slice(0, 20);
  if (written === '' || /^\d+$/.test(written)) return DEFAULT_UNIT;
  return SPELLINGS[written] ?? written;
}

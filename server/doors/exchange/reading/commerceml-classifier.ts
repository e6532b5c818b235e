import type { PriceTypeDraft } from '../draft/import-draft.ts';
import { cleanLine, cleanLineOrNull } from './clean-text.ts';
import { externalId, type FeedContext } from './feed-context.ts';
import { splitUnit } from './split-unit.ts';
import { childText, findChild, listChildren, listWithin, type XmlElement } from './xml-element.ts';

export interface Property {
  key: string;
  title: string;
  unit: string | null;
  /** Id of a value → the value. */
  variants: ReadonlyMap<string, string>;
}

/**
 * Terms that classifiers have explained so far: later files refer to them without explaining them
 * again.
 */
export interface ClassifierTerms {
  /** Properties by key. */
  properties: Map<string, Property>;
  /** Price type → currency as written. */
  currencies: Map<string, string>;
  /** Code → short name. */
  units: Map<string, string>;
}

export const createTerms = (): ClassifierTerms => ({
  properties: new Map(),
  currencies: new Map(),
  units: new Map(),
});

/** Terms that a file's classifier explains to the goods that follow it. */
export interface Classifier {
  readers: ReadonlyMap<string, (item: XmlElement) => void>;
  findProperty(id: string): Property | null;
  /** Currency of a price type; null when it is not said. */
  currencyOf(priceType: string): string | null;
  /** Short name of a unit by its code. */
  unitOf(code: string): string;
  groupCount(): number;
}

function readTax(priceType: XmlElement): Pick<PriceTypeDraft, 'isUntaxed'> {
  const tax = findChild(priceType, 'Налог');
  const included = tax && childText(tax, 'УчтеноВСумме');
  return included ? { isUntaxed: included.trim().toLowerCase() === 'false' } : {};
}

export function createClassifier({ draft, terms }: FeedContext): Classifier {
  const { properties, currencies, units } = terms;
  let groups = 0;

  const readGroups = (container: XmlElement, parent: string | null): void => {
    for (const group of listChildren(container, 'Группа')) {
      const id = childText(group, 'Ид');
      if (!id) continue;
      groups++;
      const key = externalId('1c', id);
      const title = cleanLine(childText(group, 'Наименование') ?? '') || 'Без названия';
      draft.categories.set(key, { title, parent, active: !isRemoved(group) });
      for (const nested of listChildren(group, 'Группы')) readGroups(nested, key);
    }
  };
  const readPropertyItem = (item: XmlElement) => {
    const property = readProperty(item);
    if (property) properties.set(property.key, property);
  };
  const readPriceType = (item: XmlElement) => {
    const key = externalId('1c', childText(item, 'Ид') ?? '');
    const title = cleanLineOrNull(childText(item, 'Наименование'));
    draft.priceTypes.set(key, { title, ...readTax(item) });
    const currency = childText(item, 'Валюта');
    if (currency) currencies.set(key, currency);
  };
  const readStorage = (item: XmlElement) => {
    const id = childText(item, 'Ид');
    if (!id) return;
    const title = cleanLine(childText(item, 'Наименование') ?? '') || 'Склад';
    const address = childText(findChild(item, 'Адрес') ?? item, 'Представление') ?? '';
    draft.storages.set(externalId('1c', id), { title, address: tidyAddress(address) });
  };
  const readUnit = (item: XmlElement) => {
    const name = childText(item, 'НаименованиеКраткое') ?? childText(item, 'НаименованиеПолное');
    for (const code of [childText(item, 'Код'), childText(item, 'Ид')]) {
      if (code && name) units.set(code, name);
    }
  };
  const readers = new Map([
    ['Группы', (item: XmlElement) => readGroups(item, null)],
    ['Свойство', readPropertyItem],
    ['ТипЦены', readPriceType],
    ['Склад', readStorage],
    ['ЕдиницаИзмерения', readUnit],
  ]);
  return {
    readers,
    findProperty: (id) => properties.get(externalId('1c', id)) ?? null,
    currencyOf: (priceType) => currencies.get(priceType) ?? null,
    unitOf: (code) => units.get(code.trim()) ?? '',
    groupCount: () => groups,
  };
}

/** The three ways to say that something is removed. */
export function isRemoved(element: XmlElement): boolean {
  const status = element.attributes['Статус'] ?? childText(element, 'Статус');
  return status === 'Удален' || childText(element, 'ПометкаУдаления') === 'true';
}

function readProperty(item: XmlElement): Property | null {
  const id = childText(item, 'Ид');
  const name = cleanLine(childText(item, 'Наименование') ?? '');
  if (!id || !name) return null;
  const variants = new Map<string, string>();
  for (const variant of listWithin(item, 'ВариантыЗначений', 'Справочник')) {
    const value = childText(variant, 'Значение');
    if (value) variants.set(childText(variant, 'ИдЗначения') ?? '', value);
  }
  return { key: externalId('1c', id), ...splitUnit(name), variants };
}

/** 1C prints empty parts of an address: «РОССИЯ ,Москва г ,,34 ,». */
function tidyAddress(address: string): string {
  return address
    .split(',')
    .map((part) => cleanLine(part))
    .filter(Boolean)
    .join(', ');
}

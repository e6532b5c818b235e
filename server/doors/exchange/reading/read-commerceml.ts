import { createClassifier } from './commerceml-classifier.ts';
import { readCommercemlGoods } from './commerceml-goods.ts';
import { readCommercemlOffer } from './commerceml-offer.ts';
import { type FeedContext, stageProduct } from './feed-context.ts';
import { readXml } from './read-xml.ts';
import { RefusedImportError } from './refused-import.ts';
import type { XmlElement } from './xml-element.ts';

const ITEMS = new Set([
  'Классификатор/Группы',
  'Свойства/Свойство',
  'ТипыЦен/ТипЦены',
  'Склады/Склад',
  'ЕдиницыИзмерения/ЕдиницаИзмерения',
  'Товары/Товар',
  'Предложения/Предложение',
  'Каталог/СодержитТолькоИзменения',
  'ПакетПредложений/СодержитТолькоИзменения',
]);
const CATALOGUE = new Set([
  'Классификатор',
  'Каталог',
  'ПакетПредложений',
  'ИзмененияПакетаПредложений',
]);
const OFFERS = new Set(['ПакетПредложений', 'ИзмененияПакетаПредложений']);

/** Completeness of the whole set of files; one file of changes makes the set one of changes. */
export interface CommercemlScope {
  goods: { complete: boolean; read: number };
  variants: { complete: boolean; read: number };
  groups: number;
  /** A catalogue or package that calls itself whole has nothing in it. */
  isEmptyWhole: boolean;
}

export function createCommercemlScope(): CommercemlScope {
  return {
    goods: { complete: true, read: 0 },
    variants: { complete: true, read: 0 },
    groups: 0,
    isEmptyWhole: false,
  };
}

/**
 * Reads import.xml, offers.xml, prices.xml, rests.xml or a classifier of CommerceML 2 and 3.
 * @throws RefusedImportError for version 1, for orders and contractors, and when it is not well-formed.
 */
export async function readCommerceml(context: FeedContext, scope: CommercemlScope): Promise<void> {
  const { file } = context;
  const classifier = createClassifier(context);
  let version = '';
  const container = { name: '', complete: false, goods: 0, offers: 0, named: 0, catalogue: false };

  const closeContainer = () => {
    const holdsGoods = container.name === 'Каталог' || OFFERS.has(container.name);
    if (holdsGoods && container.complete && container.goods + container.offers === 0) {
      scope.isEmptyWhole = true;
    }
    if (container.name === 'Каталог' && container.goods > 0) {
      scope.goods.complete &&= container.complete;
      scope.goods.read += container.goods;
    }
    if (OFFERS.has(container.name) && container.named > 0) {
      scope.variants.complete &&= container.complete;
      scope.variants.read += container.named;
    }
  };
  const onOpen = (name: string, attributes: Readonly<Record<string, string>>, depth: number) => {
    if (depth === 1) version = attributes['ВерсияСхемы']?.trim() ?? '';
    if (depth > 2) return;
    if (depth === 2) refuseDocuments(file.name, name);
    if (CATALOGUE.has(name)) refuseOldVersion(file.name, version, attributes);
    if (CATALOGUE.has(name)) {
      closeContainer();
      const complete = attributes['СодержитТолькоИзменения'] === 'false';
      Object.assign(container, { name, complete, goods: 0, offers: 0, named: 0, catalogue: true });
    }
  };
  const readMark = ({ text }: XmlElement) => {
    container.complete = text.trim() === 'false';
  };
  const readGoods = (item: XmlElement) => {
    container.goods++;
    context.countRow();
    const goods = readCommercemlGoods(context, classifier, item);
    if (goods) stageProduct(context, { ...goods, part: 'goods', line: item.line });
  };
  const readOffer = (item: XmlElement) => {
    container.offers++;
    context.countRow();
    const offer = readCommercemlOffer(context, classifier, item);
    if (!offer) return;
    if (offer.draft.title !== undefined) container.named++;
    const isWhole = container.name === 'ПакетПредложений' && container.complete;
    if (isWhole && offer.draft.prices) offer.draft.pricesComplete = '1c';
    if (isWhole && offer.draft.stock) offer.draft.stockComplete ??= '1c';
    stageProduct(context, { ...offer, part: 'offer', line: item.line });
  };
  const readers = new Map([
    ...classifier.readers,
    ['СодержитТолькоИзменения', readMark],
    ['Товар', readGoods],
    ['Предложение', readOffer],
  ]);
  const onItem = (item: XmlElement) => readers.get(item.name)?.(item);
  await readXml(file, { items: ITEMS, onOpen, onItem }, context.onBytes);
  closeContainer();
  scope.groups += classifier.groupCount();
  if (!container.catalogue) {
    throw new RefusedImportError('В файле нет каталога', { file: file.name });
  }
}

function refuseOldVersion(
  file: string,
  version: string,
  attributes: Readonly<Record<string, string>>,
): void {
  // Version 1 has its data in attributes.
  if (!version.startsWith('1.') && attributes['Идентификатор'] === undefined) return;
  throw new RefusedImportError('CommerceML 1.x не поддерживается', { file, line: 1 });
}

/** Elements that stand beside the catalogue and mean that the file is about something else. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  Документ: 'заказы',
  Контейнер: 'заказы',
  Контрагенты: 'контрагенты',
  Справочник: 'справочник',
};

function refuseDocuments(file: string, name: string): void {
  const found = DOCUMENTS[name];
  if (found) throw new RefusedImportError(`Это не каталог: в файле ${found}`, { file });
}

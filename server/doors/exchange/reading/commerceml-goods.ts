import type { PackageDraft, ProductDraft } from '../draft/import-draft.ts';
import {
  cleanBlock,
  cleanLine,
  cleanLineOrNull,
  parseKilograms,
  parseNumber,
} from './clean-text.ts';
import { type Classifier, isRemoved } from './commerceml-classifier.ts';
import { readCommercemlKey, readCommercemlUnit, readOfferFields } from './commerceml-offer.ts';
import { readCommercemlParameters } from './commerceml-parameters.ts';
import { externalId, type FeedContext, resolvePictures } from './feed-context.ts';
import { unitName } from './units.ts';
import { childText, findChild, listChildren, listWithin, type XmlElement } from './xml-element.ts';

/** A `Товар`: only what it holds is in the draft; null when it has no id (refused in the context). */
export function readCommercemlGoods(
  context: FeedContext,
  classifier: Classifier,
  item: XmlElement,
): { key: string; draft: ProductDraft } | null {
  const key = readCommercemlKey(context, item);
  if (!key) return null;
  const { brand, parameters, variant } = readCommercemlParameters(context.draft, classifier, item);
  const requisites = readRequisites(item);
  const title = cleanLine(
    childText(item, 'Наименование') || requisites.get('Полное наименование') || '',
  );
  const maker = readBrand(item) ?? brand;
  const weight = childText(item, 'Вес') ?? requisites.get('Вес');
  const draft: ProductDraft = {
    ...readOfferFields(context, classifier, item),
    ...(title && { title }),
    ...readDescription(item, requisites),
    ...(findChild(item, 'Группы') && { categories: readCategories(item) }),
    ...(maker !== undefined && { brand: maker }),
    ...(findChild(item, 'Страна') && { country: cleanLineOrNull(childText(item, 'Страна')) }),
    ...(weight !== undefined && { weightGrams: parseKilograms(weight) }),
    ...(parameters && { parameters }),
    ...(variant.length > 0 && { variant }),
    ...readPictures(context, item),
    ...readPackages(classifier, item),
    active: !isRemoved(item),
  };
  return { key, draft };
}

function readRequisites(item: XmlElement): Map<string, string> {
  const requisites = listWithin(item, 'ЗначенияРеквизитов', 'ЗначениеРеквизита');
  return new Map(
    requisites.map((requisite) => [
      childText(requisite, 'Наименование') ?? '',
      childText(requisite, 'Значение') ?? '',
    ]),
  );
}

function readDescription(item: XmlElement, requisites: Map<string, string>) {
  const html = requisites.get('ОписаниеВФорматеHTML');
  const description = html || childText(item, 'Описание');
  return description === undefined ? {} : { description: cleanBlock(description) };
}

function readCategories(item: XmlElement): string[] {
  return listWithin(item, 'Группы', 'Ид').map(({ text }) => externalId('1c', text));
}

function readBrand(item: XmlElement): string | null | undefined {
  const mark = childText(item, 'ТорговаяМарка');
  if (mark) return cleanLineOrNull(mark);
  const maker = findChild(item, 'Изготовитель');
  if (!maker) return mark === undefined ? undefined : null;
  return cleanLineOrNull(childText(maker, 'Наименование') ?? maker.text);
}

function readPictures(context: FeedContext, item: XmlElement): Pick<ProductDraft, 'pictures'> {
  const references = listChildren(item, 'Картинка').map(({ text }) => text);
  if (references.length === 0) return {};
  const pictures = resolvePictures(context, references);
  if (pictures.length > 0) context.draft.namesPictures = true;
  return { pictures };
}

function readPackages(
  classifier: Classifier,
  item: XmlElement,
): Pick<ProductDraft, 'packages'> | null {
  const unit = findChild(item, 'БазоваяЕдиница');
  if (!unit) return null;
  const packages: PackageDraft[] = [];
  for (const recount of listChildren(unit, 'Пересчет')) {
    const quantity = Math.round(parseNumber(childText(recount, 'Коэффициент') ?? '') ?? 0);
    const code = childText(recount, 'Единица') ?? '';
    if (quantity <= 1 || quantity > 1e6) continue;
    packages.push({ title: unitName(code, classifier.unitOf(code)), quantity });
  }
  const base = { title: readCommercemlUnit(classifier, item) ?? 'шт', quantity: 1 };
  return { packages: packages.length > 0 ? [base, ...packages] : [] };
}

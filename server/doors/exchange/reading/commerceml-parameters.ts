import { type ImportDraft, type ParameterDraft, parameterKey } from '../draft/import-draft.ts';
import { cleanLine } from './clean-text.ts';
import type { Classifier } from './commerceml-classifier.ts';
import { externalId } from './feed-context.ts';
import { addParameter } from './parameter-values.ts';
import { childText, findChild, listChildren, listWithin, type XmlElement } from './xml-element.ts';

const BRAND = /^(?:бренд|производитель|изготовитель|торговая марка|марка|brand|vendor)$/i;
const REFERENCE = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

interface ReadParameters {
  brand?: string;
  /** undefined: the element has no parameters at all. */
  parameters?: ParameterDraft[];
  /** Values of the characteristics, in their order. */
  variant: string[];
}

/** Properties of the classifier and characteristics of a product or an offer. */
export function readCommercemlParameters(
  draft: ImportDraft,
  classifier: Classifier,
  element: XmlElement,
): ReadParameters {
  const values = new Map<string, string[]>();
  const unexplained = new Set<string>();
  const found: ReadParameters = { variant: [] };
  for (const [id, value] of listProperties(element)) {
    const property = classifier.findProperty(id);
    const key = property?.key ?? externalId('1c', id);
    const text = property?.variants.get(value) ?? value;
    if (REFERENCE.test(text)) unexplained.add(key);
    else if (property && BRAND.test(property.title)) found.brand = cleanLine(text);
    else {
      draft.parameters.set(key, { title: property?.title ?? null, unit: property?.unit ?? null });
      addParameter(values, key, text);
    }
  }
  for (const item of listWithin(element, 'ХарактеристикиТовара', 'ХарактеристикаТовара')) {
    const title = cleanLine(childText(item, 'Наименование') ?? '');
    const text = cleanLine(childText(item, 'Значение') ?? '');
    if (!title || !text) continue;
    const key = parameterKey(title, null);
    draft.parameters.set(key, { title, unit: null });
    // A characteristic tells variants apart: it replaces a property of the same name.
    values.set(key, [text]);
    found.variant.push(text);
  }
  if (!findChild(element, 'ЗначенияСвойств') && found.variant.length === 0) return found;
  const explained = [...values].map(([key, list]) => ({ key, values: list }));
  const kept = [...unexplained].map((key) => ({ key, values: null }));
  return { ...found, parameters: [...explained, ...kept] };
}

function listProperties(element: XmlElement): [id: string, value: string][] {
  return listChildren(element, 'ЗначенияСвойств')
    .flatMap(({ children }) => children)
    .flatMap((property) => {
      const id = childText(property, 'Ид') ?? childText(property, 'ИдСвойства') ?? '';
      return listChildren(property, 'Значение')
        .map(({ text }) => text.trim())
        .filter((text) => id !== '' && text !== '')
        .map((text): [string, string] => [id, text]);
    });
}

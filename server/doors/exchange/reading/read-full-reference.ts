import { DOCUMENT_KINDS } from '../../../../shared/contract/product.ts';
import type { FullReference } from '../draft/full-draft.ts';
import { VERSION_ATTRIBUTE, WHOLE_ATTRIBUTE } from '../draft/full-format.ts';
import type { PictureDraft } from '../draft/import-draft.ts';
import { cleanBlock, cleanLine, parseNumber } from './clean-text.ts';
import { type FeedContext, resolvePictures } from './feed-context.ts';
import { makeDescription } from './make-description.ts';
import { type ElementFacts, FactError, readFacts } from './read-facts.ts';
import { findChild, type XmlElement } from './xml-element.ts';

const MAX_BYTES = 1_000_000_000;
const KEY = /^[\w.-]{1,80}$/;

/** Roots of YML files that are full feeds. */
export const isFullFeed = (attributes: XmlElement['attributes']): boolean =>
  attributes[VERSION_ATTRIBUTE] !== undefined;

/** Beginning of a full feed. */
export function createFullReference(
  attributes: XmlElement['attributes'],
  now: number,
): FullReference {
  const madeAt = Date.parse(attributes['date'] ?? '');
  return {
    // A feed of tomorrow would hide the orders of today.
    madeAt: Number.isNaN(madeAt) ? now : Math.min(madeAt, now),
    isWhole: attributes[WHOLE_ATTRIBUTE] === 'true',
    cities: new Map(),
    storages: new Map(),
    priceLevels: new Map(),
    brands: new Map(),
    parameters: new Map(),
    documents: new Map(),
    categories: new Map(),
    pictures: new Map(),
  };
}

type Reader = (reference: FullReference, item: XmlElement, context: FeedContext) => void;

/** Readers of the lists, by the names of their elements. @throws FactError for what makes no sense. */
export const referenceReaders: Readonly<Record<string, Reader>> = {
  city({ cities }, item) {
    const facts = readFacts(item);
    cities.set(needed(facts, 'id'), {
      title: needText(facts, 'title'),
      title_in: facts.text('title-in'),
      region: facts.text('region'),
      country: facts.text('country', 2) || 'ru',
      subdomain: facts.text('subdomain', 63),
      lon: parseNumber(facts.text('lon')) ?? 0,
      lat: parseNumber(facts.text('lat')) ?? 0,
      timezone: facts.text('timezone') || 'Europe/Moscow',
      population: facts.number('population') ?? 0,
      is_popular: facts.flag('popular'),
    });
  },
  storage({ storages }, item) {
    const facts = readFacts(item);
    storages.set(needed(facts, 'id'), {
      city: needed(facts, 'city'),
      external_id: facts.textOrNull('key'),
      title: needText(facts, 'title'),
      address: facts.text('address', 500),
    });
  },
  'price-level'({ priceLevels }, item) {
    const facts = readFacts(item);
    const external_id = facts.textOrNull('key');
    priceLevels.set(facts.code('code'), { title: needText(facts, 'title'), external_id });
  },
  brand(reference, item, context) {
    const facts = readFacts(item);
    reference.brands.set(facts.code('code'), {
      title: needText(facts, 'title'),
      country: facts.textOrNull('country'),
      logo: readNamedPicture(reference, findChild(item, 'logo'), context),
      exclusive: facts.flag('exclusive'),
      search_priority: facts.number('search-priority') ?? 0,
      weight: facts.number('weight') ?? 0,
      url: facts.textOrNull('url', 2000),
      description: textOf(item),
    });
  },
  parameter({ parameters }, item) {
    const facts = readFacts(item);
    parameters.set(facts.code('code'), {
      external_id: facts.textOrNull('key'),
      title: needText(facts, 'title'),
      unit: facts.textOrNull('unit'),
      kind: facts.one('kind', ['multiselect', 'range', 'switch', 'text']),
      priority: facts.number('priority', { min: -1_000_000 }),
      for_card: facts.flag('for-card'),
      position: facts.number('position') ?? 0,
    });
  },
  document({ documents }, item, { file }) {
    const facts = readFacts(item);
    const key = facts.text('key');
    if (!KEY.test(key)) throw new FactError(`Неверное key: «${cleanLine(key, 40)}»`);
    const path = facts.textOrNull('file', 1000);
    const found = path === null ? null : file.findPicture(path);
    if (path !== null && found === null) throw new FactError(`Нет файла документа ${path}`);
    documents.set(key, {
      row: {
        kind: facts.one('kind', DOCUMENT_KINDS),
        title: needText(facts, 'title'),
        bytes: facts.number('bytes', { min: 1, max: MAX_BYTES }) ?? 1,
        source_kind: path === null ? 'text' : 'file',
        source: path === null ? cleanBlock(item.text) : `documents/${key}.pdf`,
      },
      file: found,
    });
  },
  category(reference, item, context) {
    const section = findChild(item, 'section');
    if (!section) throw new FactError('Нет section');
    const facts = readFacts(section);
    const { number } = readFacts(item);
    const id = number('id');
    if (id === null) throw new FactError('Нет id');
    reference.categories.set(id, {
      parent: number('parentId'),
      row: {
        external_id: facts.textOrNull('key'),
        title: cleanLine(item.text) || `Раздел ${id}`,
        slug: facts.code('slug'),
        position: facts.number('position') ?? 0,
        is_popular: facts.flag('popular'),
        icon: facts.textOrNull('icon'),
        image: readNamedPicture(reference, findChild(section, 'image'), context),
        description: textOf(section),
        active: facts.flag('active'),
      },
    });
  },
};

/** A section's or brand's text as safe HTML. */
const textOf = ({ text }: XmlElement) => makeDescription(cleanBlock(text));

function needed(facts: ElementFacts, name: string): number {
  const value = facts.number(name);
  if (value === null) throw new FactError(`Нет ${name}`);
  return value;
}

function needText(facts: ElementFacts, name: string): string {
  const value = facts.text(name);
  if (value === '') throw new FactError(`Нет ${name}`);
  return value;
}

/** Keeps the picture for the saving and gives the key that the element calls it by; null: none. */
function readNamedPicture(
  { pictures }: FullReference,
  element: XmlElement | null,
  context: FeedContext,
): string | null {
  const picture = element && readPicture(element, context);
  if (!picture) return null;
  const key = readFacts(element).text('key');
  pictures.set(key, picture);
  return key;
}

/** A drawing, a file beside the feed, or an address; null when there is none of them. */
export function readPicture(element: XmlElement, context: FeedContext): PictureDraft | null {
  const facts = readFacts(element);
  const drawing = element.attributes['drawing'];
  const key = facts.text('key');
  if (drawing !== undefined && KEY.test(key) && isJson(drawing)) return { drawing, key };
  const path = facts.textOrNull('file', 1000);
  const [beside] = path === null ? [] : resolvePictures(context, [path]);
  if (beside && !('absent' in beside)) return beside;
  const [named] = resolvePictures(context, [element.text]);
  return named && !('absent' in named) ? named : null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

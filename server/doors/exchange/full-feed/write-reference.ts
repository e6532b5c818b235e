import { escapeXml, openTag, xmlElement } from '../../../platform/xml.ts';
import type { FeedReference } from './load-reference.ts';
import { type PictureFiles, photoXml } from './picture-xml.ts';
import type { FeedScope } from './write-full-feed.ts';

interface ReferenceTerms extends PictureFiles {
  scope: FeedScope;
}

/** The lists before the goods, each element on a line of its own. */
export function* writeReference(
  reference: FeedReference,
  terms: ReferenceTerms,
): Generator<string> {
  const { rows, storages, categories } = reference;
  const { scope } = terms;
  const keyOf = (row: { external_id: string | null }) => (scope.isWhole ? row.external_id : null);
  const flag = (value: number) => (value === 1 ? true : null);
  const picture = (name: string, key: string | null) =>
    key === null ? '' : photoXml(name, key, { ...terms, images: reference.images });

  yield list(
    'marmit:cities',
    rows.cities.map((row) =>
      xmlElement('marmit:city', '', {
        id: row.id,
        title: row.title,
        'title-in': row.title_in,
        region: row.region,
        country: row.country,
        subdomain: row.subdomain,
        lon: row.lon,
        lat: row.lat,
        timezone: row.timezone,
        population: row.population,
        popular: flag(row.is_popular),
      }),
    ),
  );
  yield list(
    'marmit:storages',
    rows.storages.map((row) =>
      xmlElement('marmit:storage', '', {
        id: storages.get(row.id) ?? null,
        city: row.city_id,
        title: row.title,
        address: row.address || null,
        key: keyOf(row),
      }),
    ),
  );
  yield list(
    'marmit:price-levels',
    rows.priceLevels.map((row) =>
      xmlElement('marmit:price-level', '', { code: row.code, title: row.title, key: keyOf(row) }),
    ),
  );
  yield list(
    'marmit:brands',
    rows.brands.map((row) => {
      const opening = openTag('marmit:brand', {
        code: row.url_rewrite_code,
        title: row.title,
        country: row.country,
        exclusive: flag(row.exclusive),
        'search-priority': scope.isWhole ? row.search_priority : null,
        weight: scope.isWhole ? row.weight : null,
        url: row.url,
      });
      return `${opening}${escapeXml(row.description)}${picture('marmit:logo', row.logo)}</marmit:brand>`;
    }),
  );
  yield list(
    'marmit:parameters',
    rows.parameters.map((row) =>
      xmlElement('marmit:parameter', '', {
        code: row.code,
        title: row.title,
        unit: row.unit,
        kind: row.kind,
        priority: row.priority,
        'for-card': flag(row.for_card),
        position: row.position,
        key: keyOf(row),
      }),
    ),
  );
  yield list(
    'marmit:documents',
    rows.documents.flatMap(({ source, source_kind, ...row }) => {
      if (source_kind === 'text') return [xmlElement('marmit:document', source, row)];
      // A document whose file the feed does not hold is left out.
      return terms.addFile
        ? [xmlElement('marmit:document', '', { ...row, file: terms.addFile(source) })]
        : [];
    }),
  );
  yield list(
    'categories',
    rows.categories.map((row) => {
      const section = openTag('marmit:section', {
        slug: row.slug,
        position: row.position,
        popular: flag(row.is_popular),
        icon: row.icon,
        active: flag(row.active),
        key: keyOf(row),
      });
      const opening = openTag('category', {
        id: categories.get(row.id) ?? null,
        parentId: categories.get(row.parent_id ?? 0) ?? null,
      });
      const inside = `${escapeXml(row.description)}${picture('marmit:image', row.image)}`;
      return `${opening}${escapeXml(row.title)}${section}${inside}</marmit:section></category>`;
    }),
  );
}

const list = (name: string, lines: readonly string[]): string =>
  `<${name}>\n${lines.map((line) => `${line}\n`).join('')}</${name}>\n`;

import { mayRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { plainName } from '../../../shared/ru/plain-name.ts';
import { CategoryTreePage } from '../../../views/backoffice/reference/category-tree-page.tsx';
import { NewBrand, NewParameter } from '../../../views/backoffice/reference/new-reference.tsx';
import { ReferenceListPage } from '../../../views/backoffice/reference/reference-list-page.tsx';
import { ReferencePage } from '../../../views/backoffice/reference/reference-page.tsx';
import { pathOf } from '../../catalog/former-addresses.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { listChanges } from '../changes/list-changes.ts';
import type { DeskPageRoute, DeskRequest } from '../desk/desk-page.ts';
import { listQuery, pagesOf } from '../desk/list-page.ts';
import { type CategoryPlace, listPlaces } from '../entities/category-tree.ts';
import {
  brandKind,
  categoryKind,
  parameterKind,
  parameterKindTitles,
  type ReferenceKind,
} from '../entities/reference-kinds.ts';
import { listBrandOptions, listCategoryOptions } from '../goods/list-options.ts';
import { findGone } from './find-gone.ts';
import { fieldsOfThing, findReference, type ReferenceRow } from './reference-actions.ts';

/** Goods of each thing. */
async function countGoods(db: Db, column: 'category_id' | 'brand_id') {
  const rows = await db
    .selectFrom('products')
    .select(({ fn }) => [column, fn.countAll<number>().as('count')])
    .where(column, 'is not', null)
    .groupBy(column)
    .execute();
  return new Map(rows.map((row) => [Number(row[column]), Number(row.count)]));
}

/** Goods of each category and of all below it. */
function addUp(places: readonly CategoryPlace[], counts: ReadonlyMap<number, number>) {
  const parents = new Map(places.map(({ id, parent_id }) => [id, parent_id]));
  const totals = new Map<number, number>();
  for (const { id } of places) {
    const above = new Set<number>();
    for (let at: number | null | undefined = id; at && !above.has(at); at = parents.get(at)) {
      above.add(at);
      totals.set(at, (totals.get(at) ?? 0) + (counts.get(id) ?? 0));
    }
  }
  return totals;
}

export const categoriesPage: DeskPageRoute = {
  path: desk.categories.path,
  right: 'products.see',
  async load({ store }, request) {
    const { db } = store;
    const [places, counts, options] = await Promise.all([
      listPlaces(db),
      countGoods(db, 'category_id'),
      listCategoryOptions(db),
    ]);
    const byId = new Map(places.map((place) => [place.id, place]));
    const totals = addUp(places, counts);
    const tree = options.flatMap(({ id, title }) => {
      const place = byId.get(id);
      const depth = title.split(' / ').length - 1;
      return place ? [{ ...place, depth, count: totals.get(id) ?? 0 }] : [];
    });
    return {
      title: 'Категории',
      data: { categories: tree },
      body: (
        <CategoryTreePage
          tree={tree}
          options={options}
          mayChange={mayRole(request.staff.role, 'products.change')}
          refused={request.refused}
          url={request.url}
        />
      ),
    };
  },
};

const ON_PAGE = 100;

const mayAdd = ({ staff }: DeskRequest) => mayRole(staff.role, 'products.change');

/** Things by their names, a page of them. */
async function listNamed(
  db: Db,
  { table }: ReferenceKind,
  query: URLSearchParams,
): Promise<{ rows: ReferenceRow[]; pages: number; page: number; q: string }> {
  const asked = listQuery(query);
  const q = asked.text('q');
  const all = (await db
    .selectFrom(table as 'brands')
    .selectAll()
    .execute()) as unknown as ReferenceRow[];
  const { compare } = new Intl.Collator('ru');
  const words = plainName(q);
  const found = all
    .filter(({ title }) => plainName(title).includes(words))
    .sort((a, b) => compare(a.title, b.title) || a.id - b.id);
  const pages = Math.max(1, pagesOf(found.length, ON_PAGE));
  const page = asked.page(pages);
  return { rows: found.slice((page - 1) * ON_PAGE, page * ON_PAGE), pages, page, q };
}

export const brandsPage: DeskPageRoute = {
  path: desk.brands.path,
  right: 'products.see',
  async load({ store }, request) {
    const list = await listNamed(store.db, brandKind, request.query);
    const counts = await countGoods(store.db, 'brand_id');
    const rows = list.rows.map(({ id, title, country, url_rewrite_code }) => ({
      id,
      link: desk.brand(id),
      cells: [title, String(country ?? ''), String(url_rewrite_code), String(counts.get(id) ?? 0)],
    }));
    return {
      title: 'Бренды',
      data: { brands: rows },
      body: (
        <ReferenceListPage
          base={desk.brands()}
          columns={['Бренд', 'Страна', 'Адрес', 'Товаров']}
          {...list}
          rows={rows}
          url={request.url}
          add={mayAdd(request) && <NewBrand refused={request.refused} url={request.url} />}
        />
      ),
    };
  },
};

const kindTitles: Readonly<Record<string, string>> = {
  text: 'только на карточке',
  multiselect: 'список значений',
  range: 'от и до',
  switch: 'да или нет',
};

export const parametersPage: DeskPageRoute = {
  path: desk.parameters.path,
  right: 'products.see',
  async load({ store }, request) {
    const list = await listNamed(store.db, parameterKind, request.query);
    const rows = list.rows.map(({ id, title, unit, kind, priority, position }) => ({
      id,
      link: desk.parameter(id),
      cells: [
        title,
        String(unit ?? ''),
        kindTitles[String(kind)] ?? '',
        String(priority ?? ''),
        String(position),
      ],
    }));
    return {
      title: 'Параметры',
      data: { parameters: rows },
      body: (
        <ReferenceListPage
          base={desk.parameters()}
          columns={['Параметр', 'Единица', 'В фильтре', 'Над списком', 'Порядок']}
          {...list}
          rows={rows}
          url={request.url}
          add={
            mayAdd(request) && (
              <NewParameter
                kinds={Object.entries(parameterKindTitles)}
                refused={request.refused}
                url={request.url}
              />
            )
          }
        />
      ),
    };
  },
};

interface CardParts {
  actions: {
    fields: (id: number) => string;
    merge: (id: number) => string;
    picture?: (id: number) => string;
  };
  /** With what a thing can be merged. */
  listOthers(db: Db): Promise<{ id: number; title: string }[]>;
  /** Address on the shop's site; null: it has none. */
  addressOf(db: Db, row: ReferenceRow): Promise<string | null>;
  /** List of its goods at the desk; absent: it has none. */
  goodsLink?(id: number): string;
}

const cardOf = (path: string, kind: ReferenceKind, parts: CardParts): DeskPageRoute => ({
  path,
  right: 'products.see',
  findGone: ({ store }, { params }) => findGone(store.db, kind, params['id']),
  async load({ store, config }, request) {
    const { db } = store;
    const row = await findReference(db, kind, request.params['id']);
    if (!row) return null;
    const entityId = String(row.id);
    const [others, held, changes, address] = await Promise.all([
      parts.listOthers(db),
      db
        .selectFrom('held_fields')
        .select('field')
        .where('entity', '=', kind.entity)
        .where('thing_id', '=', row.id)
        .execute(),
      listChanges(db, { entity: kind.entity, entityId, me: request.staff, limit: 20 }),
      parts.addressOf(db, row),
    ]);
    const picture = kind.picture === null ? null : row[kind.picture];
    return {
      title: `${kind.title}: ${row.title}`,
      data: row,
      body: (
        <ReferencePage
          id={row.id}
          specs={kind.fields}
          texts={fieldsOfThing(kind, row)}
          held={held.map(({ field }) => field)}
          picture={typeof picture === 'string' ? picture : null}
          actions={{
            fields: parts.actions.fields(row.id),
            merge: parts.actions.merge(row.id),
            picture: parts.actions.picture?.(row.id) ?? null,
          }}
          others={others.filter(({ id }) => id !== row.id)}
          changes={changes}
          siteUrl={address === null ? null : config.siteUrl + address}
          goodsLink={parts.goodsLink?.(row.id) ?? null}
          mayChange={mayRole(request.staff.role, 'products.change')}
          refused={request.refused}
          url={request.url}
        />
      ),
    };
  },
});

export const categoryPage = cardOf(desk.category.path, categoryKind, {
  actions: {
    fields: desk.categoryFields,
    merge: desk.categoryMerge,
    picture: desk.categoryPicture,
  },
  listOthers: listCategoryOptions,
  goodsLink: (id) => desk.products({ category: String(id) }),
  addressOf: async (db, { id }) => `/catalog/${pathOf(await listPlaces(db), id)}`,
});

export const brandPage = cardOf(desk.brand.path, brandKind, {
  actions: { fields: desk.brandFields, merge: desk.brandMerge, picture: desk.brandLogo },
  listOthers: listBrandOptions,
  addressOf: async (_db, row) => `/catalog/vendors/${String(row['url_rewrite_code'])}`,
});

export const parameterPage = cardOf(desk.parameter.path, parameterKind, {
  actions: { fields: desk.parameterFields, merge: desk.parameterMerge },
  async listOthers(db) {
    const rows = await db
      .selectFrom('parameters')
      .select(['id', 'title', 'unit'])
      .orderBy('position')
      .execute();
    return rows.map(({ id, title, unit }) => ({ id, title: unit ? `${title}, ${unit}` : title }));
  },
  addressOf: async () => null,
});

import type { ExtraSheet, FirstScreen, Route } from './route.ts';
import * as routes from './routes.ts';

type Routes = typeof routes;
/** Names of the routes. */
type RouteName = {
  [Name in keyof Routes]: Routes[Name] extends { path: string } ? Name : never;
}[keyof Routes];

/** Every route by its name; what else the module of addresses offers builds links alone. */
export const routeTable = Object.fromEntries(
  Object.entries(routes).filter(([, value]) => 'path' in value),
) as { readonly [Name in RouteName]: Routes[Name] };

const all: readonly Route[] = Object.values(routeTable) as unknown as Route[];

/** Patterns of Express by the names of their routes. */
export const patterns = Object.fromEntries(
  Object.entries(routeTable).map(([name, { path }]) => [name, path]),
) as { readonly [Name in RouteName]: Routes[Name]['path'] };

const fixedPaths: ReadonlySet<string> = new Set(
  all.filter(({ path }) => !/[:*{]/.test(path)).map(({ path }) => path.replace(/\/$/, '')),
);

/** Whether a path without a slash at its end is there whatever the shop sells and tells. */
export const isFixedPath = (path: string): boolean => fixedPaths.has(path);

/** Query parameters that some page depends on. `from` is the login's and advertising's: see page-key. */
export const queryNames: ReadonlySet<string> = new Set(
  all.flatMap(({ query }) => Object.keys(query ?? {})).filter((name) => name !== 'from'),
);

/** Beginnings of the addresses that crawlers stay out of; none begins with another. */
export const closedPaths: readonly string[] = beginnings(all.filter(({ closed }) => closed));

/** Beginnings of what is answered in overload too, besides files. */
export const keptPaths: readonly string[] = beginnings(all.filter(({ kept }) => kept));

/** First segments of the pages that show another firm's map. */
export const mappedSegments: readonly string[] = [
  ...new Set(all.filter(({ mapped }) => mapped).map(({ path }) => firstSegment(path))),
];

const sheets = tableOf('sheet');
const ordering = tableOf('ordering');

const firstScreens = new Map(all.map(({ path, first }) => [path, first ?? null]));

/** First screen of a page by its pattern; null: a sheet of no kind. */
export const firstScreenOf = (pattern: string): FirstScreen | null =>
  firstScreens.get(pattern) ?? null;

/** The sheet of a page besides the common one; null: none. */
export const extraSheetOf = (path: string): ExtraSheet | null =>
  sheets.get(firstSegment(path)) ?? null;

/** Addresses of pages where an order is made. */
export const isOrderPath = (path: string): boolean => ordering.get(firstSegment(path)) ?? false;

/** «basket» of «/basket/lines?x=1» and of «/basket». */
function firstSegment(path: string): string {
  return /^\/([^/?{]*)/.exec(path)?.[1] ?? '';
}

/** Common value of routes with the same first segment. @throws Error when they differ. */
function tableOf<Key extends 'sheet' | 'ordering'>(key: Key): Map<string, NonNullable<Route[Key]>> {
  const known = new Map<string, Route[Key]>();
  for (const { path, [key]: value } of all) {
    const segment = firstSegment(path);
    if (known.has(segment) && known.get(segment) !== value) {
      throw new Error(`Routes below /${segment} differ in ${key}`);
    }
    known.set(segment, value);
  }
  return new Map([...known].flatMap(([segment, value]) => (value ? [[segment, value]] : [])));
}

/** The parts of patterns before their first parameter, without those that begin with another. */
function beginnings(list: readonly Route[]): string[] {
  const paths = new Set(list.map(({ path }) => path.split(/[{:*]/, 1)[0] ?? ''));
  return [...paths]
    .filter((path) => ![...paths].some((other) => other !== path && path.startsWith(other)))
    .toSorted();
}

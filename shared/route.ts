/** A style sheet that a page links besides the common one. */
export type ExtraSheet = 'purchase' | 'content';

/** A kind of page whose first screen carries its styles with it. */
export type FirstScreen = 'home' | 'listing' | 'product' | 'basket';

/** Prints the value of a query parameter, percent-encoded; null: it is the default and not printed. */
type Print<Value> = (value: Value) => string | null;
type Query = Readonly<Record<string, Print<never>>>;

interface RouteOptions<Asked extends Query> {
  /** Parameters that the page depends on, in the order of links; others are left out of its copy. */
  query?: Asked;
  /** `purchase`: basket, order, login and account; `content`: texts, news, answers, contacts. */
  sheet?: ExtraSheet;
  /** Styles by which its first screen is painted without waiting for a style sheet. */
  first?: FirstScreen;
  /** One visitor's own, or the same goods once more: crawlers stay out. */
  closed?: true;
  /** True when it is answered also in overload: a file or a call of a program. */
  kept?: true;
  /** A page of an order (S4.33, S4.44): its header scrolls away, and a new city means a new start. */
  ordering?: true;
  /** Shows the map of another firm. */
  mapped?: true;
  /** Links end with a slash: where no segment is given, or always. */
  slash?: true | 'always';
}

type Segment = string | number;
type Segments<Path extends string> = Path extends `${infer Head}{${infer Tail}`
  ? [...Segments<Head>, ...Partial<Segments<Tail>>]
  : Path extends `${string}:${infer Rest}`
    ? [Segment, ...Segments<Rest>]
    : Path extends `${string}*${string}`
      ? [Segment]
      : [];
type Values<Asked extends Query> = { [Name in keyof Asked]?: Parameters<Asked[Name]>[0] };

/** An address of the shop: builds links, and says what else follows from it. */
export interface Route<Path extends string = string, Asked extends Query = Query>
  extends RouteOptions<Asked> {
  (...values: [...Segments<Path>, Values<Asked>?]): string;
  /** Pattern of Express. */
  readonly path: Path;
}

/**
 * A route from its pattern: `:name` is a segment, `{/:name}` an optional one, `*name` the rest of the
 * path as it is. The link takes the segments in turn, then the query.
 */
export function createRoute<
  const Path extends string,
  const Asked extends Query = Record<never, never>,
>(path: Path, options: RouteOptions<Asked> = {}): Route<Path, Asked> {
  const parts = path.split(/\{?(\/?[:*])\w+\}?/);
  const build = (...values: unknown[]) => {
    let text = parts[0] as string;
    let used = 0;
    for (let at = 1; at < parts.length; at += 2) {
      const value = values[used];
      if (typeof value !== 'string' && typeof value !== 'number') break;
      used++;
      const mark = parts[at] as string;
      if (mark[0] === '/') text += '/';
      text += (mark.endsWith('*') ? value : encodeURIComponent(value)) + (parts[at + 1] as string);
    }
    if (options.slash && (used === 0 || options.slash === 'always')) text += '/';
    return text + printQuery(options.query, values[used]);
  };
  return Object.assign(build, { path }, options) as unknown as Route<Path, Asked>;
}

/** A query as it stands in links, with its «?»; '' when nothing differs from the defaults. */
export function printQuery<Asked extends Query>(
  query: Asked | undefined,
  values: Values<Asked> | unknown,
): string {
  let text = '';
  for (const name in query) {
    const value = (values as Values<Asked> | undefined)?.[name];
    const printed = value == null ? null : query[name]?.(value);
    if (printed) text += `${text ? '&' : '?'}${name}=${printed}`;
  }
  return text;
}

/** Prints a text. */
export const text = (value: Segment | null): string | null =>
  value === null ? null : encodeURIComponent(value);

/** Prints a choice unless it is the usual one. */
export const unless =
  <Choice extends string>(usual: Choice) =>
  (value: Choice): string | null =>
    value === usual ? null : encodeURIComponent(value);

/** Prints the number of a page; the first has none. */
export const page = (value: number): string | null => (value > 1 ? `${value}` : null);

/** Prints a filter, whose own signs stay readable. */
export const filterText = (value: string): string =>
  encodeURIComponent(value).replace(/%3A/g, ':').replace(/%3B/g, ';').replace(/%2C/g, ',');

/** Prints a list as it is. */
export const listed = (keys: readonly string[]): string | null =>
  keys.length > 0 ? keys.map(encodeURIComponent).join(',') : null;

/** Number of facets that stand open: more than anyone opens would only fill caches. */
export const MAX_OPEN_FACETS = 6;

/** Prints the last of some facets, as many as stand open, in the order of the alphabet. */
export const opened = (keys: readonly string[]): string =>
  keys.slice(-MAX_OPEN_FACETS).sort().join(',');

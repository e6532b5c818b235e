/** Facts of a page for crawlers, taken from its markup. */
export interface ReadPage {
  title: string;
  description: string;
  canonical: string;
  robots: string | null;
  headings: string[];
  /** Open Graph and the like, by name. */
  meta: Record<string, string>;
  /** Nodes of the structured data. */
  graph: GraphNode[];
  /** Paths of links to this host; those that index nothing (`rel=nofollow`) too. */
  links: string[];
  /** Words that people see. */
  text: string;
}

export type GraphNode = { '@type': string } & Record<string, unknown>;

export function readPage(html: string): ReadPage {
  const body = html.slice(html.indexOf('<body'));
  const meta = Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
      ([, name, content]) => [name!, decode(content!)],
    ),
  );
  return {
    title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: meta['description'] ?? '',
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '',
    robots: meta['robots'] ?? null,
    headings: [...body.matchAll(/<h1[^>]*>([\s\S]*?)<\/h1>/g)].map(([, inner]) => words(inner!)),
    meta,
    graph: readGraph(html),
    links: [...body.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, path]) => decode(path!)),
    text: words(body),
  };
}

/** The way to the page as it is shown: titles and addresses. */
export function readTrail(html: string): { title: string; url: string | null }[] {
  const trail = /<nav class="breadcrumbs"[^>]*>([\s\S]*?)<\/nav>/.exec(html)?.[1] ?? '';
  return [...trail.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, item]) => ({
    title: words(item!),
    url: decode(/href="([^"]*)"/.exec(item!)?.[1] ?? '') || null,
  }));
}

function readGraph(html: string): GraphNode[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  return blocks.flatMap(([, json]) => JSON.parse(json!)['@graph'] as GraphNode[]);
}

/** Markup as its words, parted by single spaces. */
export function words(html: string): string {
  const text = html
    .replace(/<(?:script|style|template)[\s\S]*?<\/\w+>/g, ' ')
    .replace(/<!--.*?-->/g, '');
  return decode(
    text.replace(/<\/?(?:small|b|em|strong|code|span|wbr)[^>]*>/g, '').replace(/<[^>]*>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim();
}

function decode(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return text.replace(/&(?:#x([\da-f]+)|(\w+));/gi, (all, code: string, name: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (named[name] ?? all),
  );
}

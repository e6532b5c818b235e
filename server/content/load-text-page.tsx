import type { ReactElement } from 'react';
import type { Question } from '../../shared/contract/content.ts';
import type { PageBlock } from '../../shared/contract/page-blocks.ts';
import { plainText } from '../../shared/plain-text.ts';
import { shorten } from '../../shared/shorten.ts';
import { TextPage } from '../../views/content/text-page.tsx';
import { pathJsonLd } from '../../views/layout/path-json-ld.ts';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';

const MAX_DESCRIPTION = 200;
const ANSWERS_IN_BLOCK = 5;

/** A page that the operator writes. */
export interface TextPlace {
  /** Of the text. */
  slug: string;
  path: string;
  /** Form at its foot; `id` is the fragment's. */
  form?: { id: string; title: string; text: string; body: ReactElement };
}

/** A page that is one text of the store with its blocks: about, service, privacy. */
export async function loadTextPage(
  deps: PageDeps,
  request: PageRequest,
  { slug, path, form }: TextPlace,
): Promise<PageAnswer> {
  const { shop, company } = deps;
  const { viewer } = pageViewer(deps, request.visitor);
  const page = await shop.pageText(viewer, { code: slug });
  if (!page) return { kind: 'not-found' };
  const { blocks } = page;
  const answers = await loadAnswers(blocks, async (kind_id) => {
    const { list } = await shop.questions(viewer, {
      kind_id,
      general: true,
      limit: ANSWERS_IN_BLOCK,
    });
    return list;
  });
  const panel = blocks.find((block) => block.kind === 'panel');
  return {
    kind: 'page',
    head: {
      title: `${page.title} — ${company.name}`,
      description: shorten(panel?.lead ?? (plainText(page.body) || page.title), MAX_DESCRIPTION),
      canonical: path,
      image: panel?.image ?? null,
      jsonLd: [pathJsonLd(deps.site.origin, page.title)],
    },
    body: <TextPage page={page} answers={answers} company={company} form={form} />,
    ...(form && { fragments: { [form.id]: form.body } }),
    tags: [{ tag: 'content', changedAt: page.updated_at }],
    cache: 'shared',
  };
}

/** By kind, for the blocks that show some. */
async function loadAnswers(
  blocks: readonly PageBlock[],
  load: (kind: number) => Promise<Question[]>,
): Promise<Map<number, Question[]>> {
  const kinds = blocks.flatMap((block) => (block.kind === 'answers' ? [block.kind_id] : []));
  const entries = await Promise.all(kinds.map(async (kind) => [kind, await load(kind)] as const));
  return new Map(entries);
}

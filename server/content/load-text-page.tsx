import { TextPage } from '../../views/content/text-page.tsx';
import type { PageAnswer, PageRequest } from '../http/page.ts';
import { type PageDeps, pageViewer } from '../page-deps.ts';

const MAX_DESCRIPTION = 200;

/** A page that is one text of the store: about, delivery, privacy. */
export async function loadTextPage(
  deps: PageDeps,
  request: PageRequest,
  { slug, path }: { slug: string; path: string },
): Promise<PageAnswer> {
  const { viewer } = pageViewer(deps, request.visitor);
  const text = await deps.shop.pageText(viewer, { code: slug });
  if (!text) return { kind: 'not-found' };
  return {
    kind: 'page',
    head: {
      title: `${text.title} — ${deps.company.name}`,
      description: summary(text.body) || text.title,
      canonical: path,
    },
    body: <TextPage page={text} />,
    tags: ['content'],
    cache: 'shared',
    lastModifiedAt: text.updated_at,
  };
}

/** The first words of an HTML text. */
function summary(html: string): string {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= MAX_DESCRIPTION) return words;
  return `${words.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '')}…`;
}

import type { Page } from './page.ts';
import { createProblem, HttpError } from './problem.ts';
import { renderToBytes } from './render.ts';

/** React announces eager pictures before the markup; in the page these lines stand in <head>. */
const announcements = /^(?:<link rel="preload"[^>]*\/>)+/;

/** Markup of a part of a page, as it stands in the page. */
export const withoutAnnouncements = (html: string): string => html.replace(announcements, '');

/**
 * The named fragments of a page, each rendered on its own exactly as it stands in the page.
 * @throws HttpError 400 for a name that the page does not have.
 */
export async function renderFragments(
  page: Page,
  names: readonly string[],
  timeoutMs: number,
): Promise<Buffer> {
  const { fragments = {} } = page;
  if (!names.every((name) => Object.hasOwn(fragments, name))) {
    throw new HttpError(createProblem(400, 'unknown_fragment'));
  }
  const parts = await Promise.all(
    names.map(async (name) => {
      const html = (await renderToBytes(fragments[name], timeoutMs)).toString('utf8');
      return withoutAnnouncements(html);
    }),
  );
  return Buffer.from(parts.join(''));
}

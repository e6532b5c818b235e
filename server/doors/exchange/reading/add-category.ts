import { createHash } from 'node:crypto';
import { externalId, type FeedContext } from './feed-context.ts';

/** The category of a path of titles, made with its parents; null for an empty path. */
export function addCategory({ draft }: FeedContext, path: readonly string[]): string | null {
  let parent: string | null = null;
  for (const [depth, title] of path.entries()) {
    const trail = path
      .slice(0, depth + 1)
      .join('\n')
      .toLowerCase();
    const digest = createHash('sha256').update(trail).digest('hex').slice(0, 16);
    const key: string = externalId('list', digest);
    if (!draft.categories.has(key)) {
      const shown = title.slice(0, 1).toUpperCase() + title.slice(1);
      draft.categories.set(key, { title: shown, parent, active: true });
    }
    parent = key;
  }
  return parent;
}

import type { CatalogIndex } from '../../catalog/index/catalog-index.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { listMostSearched } from '../../search/list-most-searched.ts';
import { rankAll } from './rank-found.ts';

/** Results of a text: their count and the first of them. */
interface Finding {
  count: number;
  /** Words that were left out. */
  dropped: readonly string[];
  first: readonly { code: string; title: string }[];
}

/** A frequent search whose first results would be others. */
interface ChangedSearch {
  text: string;
  before: Finding;
  after: Finding;
}

const SHOWN = 8;
/** First results that are compared. */
const COMPARED = 5;
const CHECKED = 60;

/** Results of a text with the owner's synonyms, and with one more when it is named. */
export async function findWith(
  db: Db,
  index: CatalogIndex,
  { text, line = null, limit = SHOWN }: { text: string; line?: string | null; limit?: number },
): Promise<Finding> {
  const [found] = await findAllWith(db, index, { texts: [text], line, limit });
  return found as Finding;
}

interface Asked {
  texts: readonly string[];
  line: string | null;
  limit: number;
}

async function findAllWith(db: Db, index: CatalogIndex, asked: Asked): Promise<Finding[]> {
  const texts = asked.texts.map((text) => ({ text, limit: asked.limit }));
  const ranked = await rankAll(index, { texts, line: asked.line });
  const ids = [...new Set(ranked.flatMap(({ ids: own }) => own))];
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('products')
          .select(['id', 'code', 'title'])
          .where('id', 'in', ids)
          .execute();
  const byId = new Map(rows.map(({ id, ...row }) => [id, row]));
  return ranked.map(({ count, dropped, ids: own }) => ({
    count,
    dropped,
    first: own.flatMap((id) => byId.get(id) ?? []),
  }));
}

/**
 * Frequent searches whose first results would be others with one more synonym: the shop's own check
 * before it is saved. Gives how many were looked at too.
 */
export async function checkFrequent(
  db: Db,
  index: CatalogIndex,
  line: string,
): Promise<{ checked: number; changed: ChangedSearch[] }> {
  const texts = listMostSearched(index, CHECKED).map(({ text }) => text);
  const asked = { texts, limit: COMPARED };
  // Results without the line come first: they serve again where it changes no meaning.
  const before = await findAllWith(db, index, { ...asked, line: null });
  const after = await findAllWith(db, index, { ...asked, line });
  const changed = texts.flatMap((text, at): ChangedSearch[] => {
    const was = before[at];
    const is = after[at];
    if (!was || !is || namesOf(was) === namesOf(is)) return [];
    return [{ text, before: was, after: is }];
  });
  return { checked: texts.length, changed };
}

const namesOf = ({ first }: Finding) => first.map(({ code }) => code).join(' ');

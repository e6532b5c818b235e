import { createHash } from 'node:crypto';
import type { ListRow } from './price-list-row.ts';

interface Goods {
  path: readonly string[];
  row: ListRow;
}

/**
 * An id for each row that stays the same in the next list: its code, else its article, else its title
 * within its groups. Different goods that share one are told apart by title, then by their parameters.
 */
export function nameGoods(goods: readonly Goods[]): string[] {
  const byNumber = new Map<string, Set<string>>();
  const byTitle = new Map<string, number>();
  for (const entry of goods) {
    const { number, title } = entry.row;
    if (number) byNumber.set(number, (byNumber.get(number) ?? new Set()).add(title));
    const place = placeOf(entry);
    byTitle.set(place, (byTitle.get(place) ?? 0) + 1);
  }
  return goods.map((entry) => {
    const { number, title, details } = entry.row;
    if (number) {
      const shared = (byNumber.get(number)?.size ?? 0) > 1;
      return shared ? withTitle(number, title) : number;
    }
    const place = placeOf(entry);
    return digest((byTitle.get(place) ?? 0) > 1 ? `${place}\n${details}` : place);
  });
}

const withTitle = (number: string, title: string) => `${number}|${digest(title.toLowerCase())}`;

/** The id that goods of this id have in a list where others share their number, or where none does any more. */
export function otherName(id: string, title: string): string {
  const alone = id.slice(0, id.lastIndexOf('|'));
  return id === withTitle(alone, title) ? alone : withTitle(id, title);
}

function placeOf({ path, row }: Goods): string {
  return [...path, ...row.categories, row.title].join('\n').toLowerCase();
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

import type { Millis } from '../../../shared/millis.ts';
import { readKept } from '../../platform/read-kept.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { anyTables } from '../entities/row-entity.ts';
import { recordId } from '../records/find-records.ts';
import type { Texts } from '../records/record-kind.ts';
import { contentKinds } from './content-kinds.ts';

interface DraftLine {
  id: string;
  one: string;
  title: string;
  who: string;
  updatedAt: Millis;
}

interface ComingLine {
  id: string;
  one: string;
  title: string;
  what: 'begins' | 'ends';
  at: Millis;
}

const LIMIT = 50;

/** Drafts, the last first, and what begins or ends of itself, the next first. */
export async function listComing(
  db: Db,
  now: Millis,
): Promise<{ drafts: DraftLine[]; coming: ComingLine[] }> {
  const rows = await db
    .selectFrom('content_drafts')
    .leftJoin('staff', 'staff.id', 'content_drafts.staff_id')
    .select(['content_drafts.id', 'kind', 'fields', 'updated_at', 'staff.name as who'])
    .orderBy('updated_at', 'desc')
    .limit(LIMIT)
    .execute();
  const drafts = rows.flatMap(({ id, kind: key, fields, updated_at, who }): DraftLine[] => {
    const kind = contentKinds.find((one) => one.key === key);
    if (!kind) return [];
    const { title } = kind.tell(readKept<Texts>(fields), {});
    return [
      { id, one: kind.one, title: title || 'Без названия', who: who ?? '', updatedAt: updated_at },
    ];
  });
  const coming = await Promise.all(
    contentKinds.flatMap((kind) => {
      const { dates, table, idColumn, one } = kind;
      if (!dates) return [];
      const ends = [
        ['begins', dates.from],
        ['ends', dates.to],
      ] as const;
      return ends.map(async ([what, column]): Promise<ComingLine[]> => {
        const found = await anyTables(db)
          .selectFrom(table)
          .selectAll()
          .where(column, '>', now)
          .orderBy(column)
          .limit(LIMIT)
          .execute();
        return found.map((row) => {
          const { title } = kind.tell(row, {});
          return { id: recordId(kind, row[idColumn]), one, title, what, at: Number(row[column]) };
        });
      });
    }),
  );
  return {
    drafts,
    coming: coming
      .flat()
      .toSorted((a, b) => a.at - b.at)
      .slice(0, LIMIT),
  };
}

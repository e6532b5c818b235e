import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { RecordField, Texts } from '../records/record-kind.ts';

const MAX_LINES = 200;
const LINE = /^([^;]{1,64});([^;]{1,200});\s*(\d{1,5})\s*(?:;\s*(\d{1,4})\s*)?$/;

interface SetLine {
  code: string;
  title: string;
  quantity: number;
  /** Null: as many whatever the hall. */
  eachSeats: number | null;
}

/** Goods of a set as people paste them, a line each. */
export const SET_LINES_FIELD: RecordField = {
  name: 'lines',
  label: 'Товары набора',
  kind: 'own',
  rows: 10,
  hint: 'По строке: код; что это; сколько; на сколько мест (можно не писать). «103652; Печь; 1; 60»',
  check: (text) => readLines(text).fault,
};

/** Lines of a text, and what is wrong with the first that is not right. */
export function readLines(text: string): { lines: SetLine[]; fault: string | null } {
  const written = text.split('\n').filter((line) => line.trim() !== '');
  if (written.length > MAX_LINES) return { lines: [], fault: `Больше ${MAX_LINES} строк` };
  const lines: SetLine[] = [];
  for (const [at, line] of written.entries()) {
    const [, code = '', title = '', quantity = '', seats] =
      LINE.exec(line.replaceAll('\t', ';')) ?? [];
    if (quantity === '' || Number(quantity) === 0 || seats === '0') {
      return { lines, fault: `Строка ${at + 1}: нужно «код; что это; сколько; на сколько мест»` };
    }
    lines.push({
      code: code.trim(),
      title: title.trim(),
      quantity: Number(quantity),
      eachSeats: seats === undefined ? null : Number(seats),
    });
  }
  return { lines, fault: null };
}

/** The goods of a set as its form shows them. */
export async function readSetLines(tx: Tx | Db, key: string): Promise<Texts> {
  const rows = await tx
    .selectFrom('solution_lines')
    .innerJoin('products', 'products.id', 'solution_lines.product_id')
    .select(['products.code', 'solution_lines.title', 'quantity', 'each_seats'])
    .where('solution_id', '=', Number(key))
    .orderBy('solution_lines.position')
    .execute();
  const lines = rows.map(({ code, title, quantity, each_seats }) =>
    [code, title, quantity, ...(each_seats === null ? [] : [each_seats])].join('; '),
  );
  return { lines: lines.join('\n') };
}

/** A card that leads somewhere, with goods that there are. */
export async function checkSet(
  tx: Tx,
  texts: Texts,
  key: string | null,
): Promise<Readonly<Record<string, string>>> {
  return { ...(await checkAddress(tx, texts, key)), ...(await checkLines(tx, texts)) };
}

async function checkAddress(
  tx: Tx,
  { code, url }: Texts,
  key: string | null,
): Promise<Readonly<Record<string, string>>> {
  if (!code) return url ? {} : { code: 'Карточка никуда не ведёт: нужен адрес набора или ссылка' };
  const other = await tx
    .selectFrom('solutions')
    .select('title')
    .where('code', '=', code)
    .where('id', '!=', Number(key ?? 0))
    .executeTakeFirst();
  return other ? { code: `Этот адрес у набора «${other.title}»` } : {};
}

/** Unknown codes, by the number of their line. */
async function checkLines(tx: Tx, texts: Texts): Promise<Readonly<Record<string, string>>> {
  const { lines } = readLines(texts['lines'] ?? '');
  const known = await findIds(tx, lines);
  const unknown = lines.filter(({ code }) => !known.has(code)).map(({ code }) => code);
  return unknown.length === 0 ? {} : { lines: `Нет товаров с кодом: ${unknown.join(', ')}` };
}

export async function writeSetLines(tx: Tx, key: string, texts: Texts): Promise<void> {
  const { lines } = readLines(texts['lines'] ?? '');
  const known = await findIds(tx, lines);
  const solution_id = Number(key);
  await tx.deleteFrom('solution_lines').where('solution_id', '=', solution_id).execute();
  if (lines.length === 0) return;
  await tx
    .insertInto('solution_lines')
    .values(
      lines.map(({ code, title, quantity, eachSeats }, at) => ({
        solution_id,
        position: at + 1,
        title,
        product_id: known.get(code) ?? 0,
        quantity,
        each_seats: eachSeats,
      })),
    )
    .execute();
}

async function findIds(tx: Tx, lines: readonly SetLine[]): Promise<ReadonlyMap<string, number>> {
  if (lines.length === 0) return new Map();
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'code'])
    .where(
      'code',
      'in',
      lines.map(({ code }) => code),
    )
    .execute();
  return new Map(rows.map(({ id, code }) => [code, id]));
}

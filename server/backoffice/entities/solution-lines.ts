import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';

const MAX_LINES = 200;
const LINE = /^([^;]{1,64});([^;]{1,200});\s*(\d{1,5})\s*(?:;\s*(\d{1,4})\s*)?$/;

interface SetLine {
  code: string;
  title: string;
  quantity: number;
  /** Null: as many whatever the hall. */
  eachSeats: number | null;
}

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
export async function readSetLines(
  tx: Tx | Db,
  key: string,
): Promise<Readonly<Record<string, string>>> {
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

export async function writeSetLines(
  tx: Tx,
  key: string,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  const { lines } = readLines(texts['lines'] ?? '');
  const known = await findLineProducts(tx, lines);
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

/** Ids of the goods of lines, by code. */
export async function findLineProducts(
  tx: Tx,
  lines: readonly SetLine[],
): Promise<ReadonlyMap<string, number>> {
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

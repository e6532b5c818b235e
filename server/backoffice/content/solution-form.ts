import type { Tx } from '../../platform/store/transaction.ts';
import { findLineProducts, readLines } from '../entities/solution-lines.ts';
import type { RecordField, Texts } from '../records/record-kind.ts';

/** Goods of a set as people paste them, a line each. */
export const SET_LINES_FIELD: RecordField = {
  name: 'lines',
  label: 'Товары набора',
  kind: 'own',
  rows: 10,
  hint: 'По строке: код; что это; сколько; на сколько мест (можно не писать). «103652; Печь; 1; 60»',
  check: (text) => readLines(text).fault,
};

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
  const known = await findLineProducts(tx, lines);
  const unknown = lines.filter(({ code }) => !known.has(code)).map(({ code }) => code);
  return unknown.length === 0 ? {} : { lines: `Нет товаров с кодом: ${unknown.join(', ')}` };
}

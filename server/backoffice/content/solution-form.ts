import { SOLUTION_BADGES, solutionBadgeTitles } from '../../../shared/solution.ts';
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

/** Sets of badges, none first, each in the order of the card. */
const badgeSets = Array.from({ length: 2 ** SOLUTION_BADGES.length }, (_, set) =>
  SOLUTION_BADGES.filter((_badge, at) => Math.floor(set / 2 ** at) % 2 === 1),
);

/** Badges of a card: the column holds them as JSON. */
export const BADGES_FIELD: RecordField = {
  name: 'badges',
  label: 'Метки на карточке',
  kind: 'choice',
  empty: '[]',
  choices: badgeSets.map((set) =>
    set.length === 0
      ? ['', 'без меток']
      : [JSON.stringify(set), set.map((badge) => solutionBadgeTitles[badge]).join(', ')],
  ),
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

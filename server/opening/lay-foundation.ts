import type { Insertable } from 'kysely';
import { ROUBLE_RATE_ID } from '../../shared/cities.ts';
import type { Millis } from '../../shared/millis.ts';
import { moscowDay } from '../../shared/ru/dates.ts';
import { ensureMainCity } from '../cities/main-city.ts';
import { insertMissing, insertRows } from '../platform/store/insert-rows.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import { readSetting, writeSetting } from '../platform/store/settings.ts';
import type { PageTextTable, QuestionKindTable } from '../platform/store/tables/content-tables.ts';
import type { RateTable } from '../platform/store/tables/price-tables.ts';
import { bumpSequence, type Tx, transaction } from '../platform/store/transaction.ts';
import { neutralTexts } from './neutral-texts.ts';
import { FOUNDATION_EDITION, FOUNDATION_SETTING } from './shop-kind.ts';

/** Stores with the rows that this version cannot do without. */
export async function hasFoundation(db: Db): Promise<boolean> {
  return Number(await readSetting(db, FOUNDATION_SETTING)) >= FOUNDATION_EDITION;
}

/**
 * Gives a store what no shop can be without and nobody has to invent: a main city, the rouble, kinds of
 * questions, texts of pages made from the firm's own details. What stands there stays.
 */
export async function layFoundation(store: Store, now: Millis): Promise<void> {
  await transaction(store, async (tx) => {
    await ensureMainCity(tx);
    await insertMissing(tx, 'rates', [rouble(now)]);
    if (!(await hasKinds(tx))) await insertRows(tx, 'question_kinds', neutralKinds);
    await insertMissing(tx, 'page_texts', textRows(now));
    await renewPaymentLines(tx, now);
    await writeSetting(tx, FOUNDATION_SETTING, String(FOUNDATION_EDITION));
    await bumpSequence(tx, 'catalog');
    await bumpSequence(tx, 'reference');
  });
}

/** Lines of former versions about payment, whose ways are not in every shop, and those of today. */
const PAYMENT_LINES: readonly (readonly [was: string, is: string])[] = [
  [
    '- **На сайте** — картой или через СБП, если этот способ предложен при оформлении.',
    '- **На сайте** — {{payOnline}}, сразу после оформления.',
  ],
  [
    '- **Картой или через СБП** — на сайте, сразу после оформления.',
    '- **На сайте** — {{payOnline}}, сразу после оформления.',
  ],
  [
    '- **При получении** — организациям закон разрешает платить наличными до {{cashLimit}} по одному договору.',
    '- **При получении** — {{onDelivery}}.\n- **При получении организациям** — до {{cashLimit}} по одному договору.',
  ],
  [
    '- **При получении** — наличными или картой. Организациям закон разрешает платить наличными до {{cashLimit}} по одному договору.',
    '- **При получении** — {{onDelivery}}.\n- **При получении организациям** — до {{cashLimit}} по одному договору.',
  ],
];

/** Lets the text about payment follow the ways that are offered; what people wrote stays. */
async function renewPaymentLines(tx: Tx, now: Millis): Promise<void> {
  const text = await tx
    .selectFrom('page_texts')
    .select('body')
    .where('slug', '=', 'delivery')
    .executeTakeFirst();
  const body = PAYMENT_LINES.reduce((read, [was, is]) => read.replace(was, is), text?.body ?? '');
  if (!text || body === text.body) return;
  await tx
    .updateTable('page_texts')
    .set({ body, updated_at: now })
    .where('slug', '=', 'delivery')
    .execute();
}

const rouble = (now: Millis): Insertable<RateTable> => ({
  id: ROUBLE_RATE_ID,
  title: 'RUB',
  iso: 'RUB',
  sign: '₽',
  value: '1',
  date: moscowDay(now),
  source: '',
  position: 1,
});

const neutralKinds: readonly Insertable<QuestionKindTable>[] = [
  'Доставка и получение',
  'Оплата и документы',
  'Наличие и заказ',
  'Гарантия и сервис',
].map((title, index) => ({ id: index + 1, title, position: index + 1 }));

const hasKinds = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('question_kinds').select('id').limit(1).executeTakeFirst()) !== undefined;

export const textRows = (now: Millis): Insertable<PageTextTable>[] =>
  neutralTexts.map(({ blocks = [], ...text }) => ({
    ...text,
    blocks: JSON.stringify(blocks),
    updated_at: now,
  }));

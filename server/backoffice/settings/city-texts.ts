import { citySegment, type NamedCity } from '../../../shared/city-address.ts';
import { keysOf } from '../../../shared/keys-of.ts';
import { inCity } from '../../../shared/ru/in-city.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { Change } from '../changes/change-as.ts';
import type { RecordField, Texts, WrittenRecord } from '../records/record-kind.ts';

const MAX_TEXT = 20_000;

/** Texts of a city's own, each with the page of the shop that shows it. */
const texts = {
  delivery_text: {
    page: 'delivery',
    titleOf: (titleIn: string) => `Особенности доставки ${inCity(titleIn)}`,
  },
  contacts_text: { page: 'contacts', titleOf: () => 'Как добраться' },
} as const;
type TextName = keyof typeof texts;
const NAMES = keysOf(texts);

const field = (name: TextName, label: string, hint: string): RecordField => ({
  name,
  label,
  kind: 'own',
  isMarkdown: true,
  max: MAX_TEXT,
  rows: 7,
  hint,
});

export const CITY_TEXT_FIELDS: readonly RecordField[] = [
  field(
    'delivery_text',
    'Особенности доставки',
    'На странице «Доставка и оплата», когда выбран этот город; пусто — раздела нет',
  ),
  field('contacts_text', 'Как добраться', 'На странице контактов города; пусто — раздела нет'),
];

const namedIn = ({ title = '', subdomain = '' }: Texts): NamedCity => ({ title, subdomain });

const slugOf = (name: TextName, city: NamedCity) => `${texts[name].page}-${citySegment(city)}`;

/** Texts of a city as its form shows them. */
export async function readCityTexts(tx: Tx | Db, key: string): Promise<Texts> {
  const city = await tx
    .selectFrom('cities')
    .select(['title', 'subdomain'])
    .where('id', '=', Number(key))
    .executeTakeFirst();
  const bodies = city ? await readBodies(tx, city) : new Map<string, string>();
  return Object.fromEntries(
    NAMES.map((name) => [name, (city && bodies.get(slugOf(name, city))) ?? '']),
  );
}

async function readBodies(tx: Tx | Db, city: NamedCity): Promise<Map<string, string>> {
  const slugs = NAMES.map((name) => slugOf(name, city));
  const rows = await tx
    .selectFrom('page_texts')
    .select(['slug', 'body'])
    .where('slug', 'in', slugs)
    .execute();
  return new Map(rows.map(({ slug, body }) => [slug, body]));
}

/**
 * Writes the texts that a form has changed; an emptied one is taken off its page. The main city is called by
 * its title: with another one its texts move, and nothing stays under the former name.
 */
export async function writeCityTexts(written: WrittenRecord): Promise<void> {
  const { change, texts: typed, published, now } = written;
  const { tx } = change;
  if (published) {
    await moveTexts(change, namedIn(published), namedIn(typed));
    await renameTexts(written, published);
  }
  const { title = '', subdomain = '', title_in: titleIn = '' } = typed;
  const bodies = await readBodies(tx, { title, subdomain });
  for (const name of NAMES) {
    const slug = slugOf(name, { title, subdomain });
    const body = (typed[name] ?? '').trim();
    if (body === (bodies.get(slug) ?? '').trim()) continue;
    await change.watch('page_text', [slug]);
    if (body === '') {
      await tx.deleteFrom('page_texts').where('slug', '=', slug).execute();
      continue;
    }
    const row = { body, updated_at: now };
    await tx
      .insertInto('page_texts')
      .values({ slug, title: texts[name].titleOf(titleIn), blocks: '[]', ...row })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
      .execute();
  }
}

/** Titles made from the former name follow it; those that the shop has given itself stay. */
async function renameTexts(
  { change, texts: typed, now }: WrittenRecord,
  { title_in: formerIn = '' }: Texts,
): Promise<void> {
  const { title_in: titleIn = '' } = typed;
  for (const name of NAMES) {
    const [former, title] = [texts[name].titleOf(formerIn), texts[name].titleOf(titleIn)];
    if (title === former) continue;
    const slug = slugOf(name, namedIn(typed));
    await change.watch('page_text', [slug]);
    await change.tx
      .updateTable('page_texts')
      .set({ title, updated_at: now })
      .where('slug', '=', slug)
      .where('title', '=', former)
      .execute();
  }
}

/** Moves the rows of a city that is called otherwise, with all that they hold. */
async function moveTexts(change: Change, from: NamedCity, to: NamedCity): Promise<void> {
  if (citySegment(from) === citySegment(to)) return;
  for (const name of NAMES) {
    const [former, slug] = [slugOf(name, from), slugOf(name, to)];
    await change.watch('page_text', [former, slug]);
    const rows = change.tx.selectFrom('page_texts').selectAll().where('slug', '=', former);
    const row = await rows.executeTakeFirst();
    // Texts under the new name are of a city that was called so before.
    await change.tx.deleteFrom('page_texts').where('slug', 'in', [former, slug]).execute();
    if (row)
      await change.tx
        .insertInto('page_texts')
        .values({ ...row, slug })
        .execute();
  }
}

import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdFields } from '../../../../server/catalog/held-fields.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { commercemlImport, goods } from './feeds.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

/** Sections of a file: each with its id, and those below it. */
interface Tree {
  [id: string]: Tree;
}

describeOnBothStores('a section that a person has moved', (dialect) => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await createTestShop(dialect);
  });
  afterEach(() => shop.close());

  const groups = (tree: Tree): string =>
    `<Группы>${Object.entries(tree)
      .map(
        ([id, below]) =>
          `<Группа><Ид>${id}</Ид><Наименование>${id}</Наименование>${groups(below)}</Группа>`,
      )
      .join('')}</Группы>`;
  const tell = (tree: Tree) =>
    shop.importFiles([
      shop.write(
        'import.xml',
        commercemlImport(goods('g1', 'Котёл'), { classifier: groups(tree) }),
      ),
    ]);
  const idOf = async (title: string) => {
    const row = shop.store.db.selectFrom('categories').select('id').where('title', '=', title);
    return (await row.executeTakeFirstOrThrow()).id;
  };
  async function move(title: string, to: string) {
    const [id, parent_id] = [await idOf(title), await idOf(to)];
    await transaction(shop.store, async (tx) => {
      await tx.updateTable('categories').set({ parent_id }).where('id', '=', id).execute();
      await holdFields(tx, 'category', [{ id, field: 'parent_id', told: null }], {
        staffId: null,
        now: 1,
      });
    });
  }
  const parents = async () => {
    const rows = await shop.store.db
      .selectFrom('categories as own')
      .leftJoin('categories as parent', 'parent.id', 'own.parent_id')
      .select(['own.title', 'parent.title as above'])
      .where('own.title', 'in', ['А', 'Б', 'В', 'Ручной'])
      .orderBy('own.title')
      .execute();
    return Object.fromEntries(rows.map(({ title, above }) => [title, above]));
  };
  const remark = (title: string) =>
    `раздел «${title}» не переставлен: с разделами, которые переставлены на сайте, вышел бы круг`;

  it('closes no circle with a move of 1C, which is told and not followed', async () => {
    await tell({ А: {}, Б: {}, В: {} });
    await move('А', 'Б');
    const { decisions } = await tell({ А: { Б: { В: {} } } });
    expect(await parents()).toEqual({ А: 'Б', Б: null, В: 'Б' });
    expect(decisions).toContain(remark('Б'));
    expect((await tell({ Б: {}, А: {}, В: {} })).decisions).not.toContain(remark('Б'));
    expect(await parents()).toEqual({ А: 'Б', Б: null, В: null });
  });

  it('stays below its own where the way leads over several files’ and a handmade section', async () => {
    await tell({ А: {}, Б: { В: {} } });
    await transaction(shop.store, async (tx) => {
      const {
        id,
        external_id: _,
        ...row
      } = await tx
        .selectFrom('categories')
        .selectAll()
        .where('title', '=', 'В')
        .executeTakeFirstOrThrow();
      const made = { ...row, id: id + 500, external_id: null, title: 'Ручной', slug: 'handmade' };
      await tx.insertInto('categories').values(made).execute();
    });
    await move('А', 'Ручной');
    await move('Ручной', 'В');
    const { decisions } = await tell({ А: { Б: { В: {} } } });
    expect(await parents()).toEqual({ А: 'Ручной', Б: null, В: 'Б', Ручной: 'В' });
    expect(decisions).toContain(remark('Б'));
  });

  it('lets go a circle that was closed before', async () => {
    await tell({ А: {}, Б: {} });
    await move('А', 'Б');
    const [a, b] = [await idOf('А'), await idOf('Б')];
    await transaction(shop.store, (tx) =>
      tx.updateTable('categories').set({ parent_id: a }).where('id', '=', b).execute(),
    );
    await tell({ А: { Б: {} } });
    expect(await parents()).toEqual({ А: 'Б', Б: null });
  });

  it('stays above nothing that has become it', async () => {
    await tell({ А: { Б: {} } });
    const [a, b] = [await idOf('А'), await idOf('Б')];
    await transaction(shop.store, async (tx) => {
      await tx
        .insertInto('merged_things')
        .values({ entity: 'category', key: '1c:А', into_id: b })
        .execute();
      await tx.updateTable('categories').set({ parent_id: null }).where('id', '=', b).execute();
      await tx.updateTable('categories').set({ external_id: null }).where('id', '=', a).execute();
    });
    await tell({ А: { Б: {} } });
    expect((await parents())['Б']).toBe(null);
  });
});

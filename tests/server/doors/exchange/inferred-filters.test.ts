import { afterEach, beforeEach, expect, it } from 'vitest';
import { parameterKind } from '../../../../server/backoffice/entities/reference-kinds.ts';
import { editReference } from '../../../../server/backoffice/reference/edit-reference.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { yml } from './feeds.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

describeOnBothStores('filters of imported parameters', (dialect) => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await createTestShop(dialect);
  });
  afterEach(() => shop.close());

  /** Imports a product for each value of a parameter. */
  const tell = (title: string, values: readonly string[], price = '100') => {
    const offers = values.map((value, at) => ({
      id: `o${at}`,
      price,
      inner: `<param name="${title}">${value}</param>`,
    }));
    return shop.importFiles([shop.write('feed.yml', yml(offers))]);
  };
  const shown = async () => {
    const row = await shop.store.db
      .selectFrom('parameters')
      .select(['id', 'kind', 'for_card'])
      .executeTakeFirstOrThrow();
    return { ...row };
  };
  const edit = async (fields: Record<string, string | number>) => {
    const { id } = await shown();
    const by = { staffId: 1, now: 1 };
    await transaction(shop.store, (tx) =>
      editReference(tx, { kind: parameterKind, id }, fields, by),
    );
  };
  const numbers = ['10', '20', '30', '40', '50'];

  it('stay of the kind that a person has chosen', async () => {
    await tell('Объём', numbers);
    expect(await shown()).toMatchObject({ kind: 'range', for_card: 1 });
    await edit({ kind: 'multiselect' });
    await tell('Объём', numbers, '120');
    expect(await shown()).toMatchObject({ kind: 'multiselect' });
  });

  it('stand on no card when a person has taken them off', async () => {
    await tell('Объём', numbers);
    await edit({ for_card: 0 });
    await tell('Объём', numbers, '120');
    expect(await shown()).toMatchObject({ kind: 'range', for_card: 0 });
  });

  it('are lists where a number is below zero, which no range in an address can be', async () => {
    await tell('Минимальная температура', ['-25', '-20', '-18', '-16', '0', '5']);
    expect(await shown()).toMatchObject({ kind: 'multiselect' });
  });

  it('are no filter where too many numbers are below zero', async () => {
    const many = Array.from({ length: 61 }, (_, at) => String(at - 40));
    await tell('Минимальная температура', many);
    expect(await shown()).toMatchObject({ kind: 'text' });
  });
});

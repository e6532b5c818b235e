import { z } from 'zod';
import { mayRole } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { PriceLevelsPage } from '../../../views/backoffice/prices/price-levels-page.tsx';
import { PricePage } from '../../../views/backoffice/prices/price-page.tsx';
import { PriceRulePage } from '../../../views/backoffice/prices/price-rule-page.tsx';
import { PriceTablePage } from '../../../views/backoffice/prices/price-table-page.tsx';
import { PricesPage } from '../../../views/backoffice/prices/prices-page.tsx';
import { changeAs } from '../changes/change-as.ts';
import { listChanges } from '../changes/list-changes.ts';
import { type DeskPageRoute, deskAction } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import { MAX_COUNT } from '../desk/list-page.ts';
import { readFrame } from '../desk/read-frame.ts';
import { listChoices } from './choose-goods.ts';
import { findPricedProduct } from './find-priced-product.ts';
import { listPrices, readPriceFilters } from './list-prices.ts';
import { findLeftTable } from './paste-prices.ts';
import { MOST_GOODS, planRule } from './plan-rule.ts';
import { listLevels, listLevelsWithCounts } from './price-levels.ts';
import { readRule, readRuleFields } from './read-rule.ts';
import { fieldsOfLevel } from './save-price.ts';

export const pricesPage: DeskPageRoute = {
  path: desk.prices.path,
  right: 'products.see',
  async load({ store }, request) {
    const { role } = request.staff;
    const filters = readPriceFilters(request.query);
    const [{ products, count, pages, levels }, titles, frame] = await Promise.all([
      listPrices(store.db, filters),
      listChoices(store.db),
      readFrame(store.db, 'prices', request),
    ]);
    return {
      title: 'Цены',
      data: { products, count, levels },
      body: (
        <PricesPage
          products={products}
          count={count}
          isMore={count === MAX_COUNT}
          pages={pages}
          levels={levels}
          filters={filters}
          titles={titles}
          mayChange={mayRole(role, 'prices.change')}
          maySeePromo={mayRole(role, 'promo.see')}
          frame={frame}
        />
      ),
    };
  },
};

export const pricePage: DeskPageRoute = {
  path: desk.price.path,
  right: 'products.see',
  async load({ store, config }, { params, staff, refused, url }) {
    const product = await findPricedProduct(store.db, readId(params['id']));
    if (!product) return null;
    const histories = await Promise.all(
      product.levels.map(({ id }) =>
        listChanges(store.db, {
          entity: 'price',
          entityId: `${product.id} ${id}`,
          me: staff,
          limit: 10,
        }),
      ),
    );
    const changes = histories.flat().toSorted((a, b) => b.at - a.at || b.batchId - a.batchId);
    const levels = product.levels.map((level) => ({ ...level, fields: fieldsOfLevel(level) }));
    return {
      title: product.title,
      data: { product, changes },
      body: (
        <PricePage
          product={{ ...product, levels }}
          changes={changes}
          mayChange={mayRole(staff.role, 'prices.change')}
          shopUrl={config.siteUrl}
          refused={refused}
          url={url}
        />
      ),
    };
  },
};

const SHOWN = 50;

export const priceRulePage: DeskPageRoute = {
  path: desk.priceRule.path,
  right: 'prices.change',
  async load({ store }, { query, url, now }) {
    const levels = await listLevels(store.db);
    const titles = await listChoices(store.db);
    const fields = readRuleFields(query);
    const filters = readPriceFilters(query);
    const errors: Record<string, string> = {};
    const rule = query.has('amount')
      ? findRule(() => readRule(query, { levels, now }), errors)
      : null;
    const plan = rule && (await planRule(store.db, rule, { levels, now }));
    const shown = plan && {
      ...plan,
      count: plan.planned.length,
      planned: plan.planned.slice(0, SHOWN),
      warnedCount: plan.warned.length,
      warned: plan.warned.slice(0, SHOWN),
      most: MOST_GOODS,
    };
    const asked = new URLSearchParams(query);
    asked.delete('done');
    return {
      title: 'Цены по правилу',
      data: { plan: shown, errors },
      body: (
        <PriceRulePage
          fields={fields}
          choice={filters}
          titles={titles}
          levels={levels}
          plan={shown}
          errors={errors}
          query={asked.toString()}
          url={url}
        />
      ),
    };
  },
};

/** Null with what is wrong by field. */
function findRule<Rule>(read: () => Rule, errors: Record<string, string>): Rule | null {
  try {
    return read();
  } catch (error) {
    const { issues } = error as { issues?: readonly { path: PropertyKey[]; message: string }[] };
    if (!issues) throw error;
    for (const { path, message } of issues) errors[path.map(String).join('.')] = message;
    return null;
  }
}

export const priceTablePage: DeskPageRoute = {
  path: desk.priceTable.path,
  right: 'prices.change',
  async load({ store }, { query, staff, refused, url }) {
    const levels = await listLevels(store.db);
    const job = readId(query.get('job') ?? '');
    const left = await findLeftTable(store.db, { job, staffId: staff.id });
    const body = <PriceTablePage levels={levels} left={left} refused={refused} url={url} />;
    return { title: 'Цены из таблицы', data: { left }, body };
  },
};

export const priceLevelsPage: DeskPageRoute = {
  path: desk.priceLevels.path,
  right: 'products.see',
  async load({ store }, { staff, url }) {
    const levels = await listLevelsWithCounts(store.db);
    const mayChange = mayRole(staff.role, 'prices.change');
    const body = <PriceLevelsPage levels={levels} mayChange={mayChange} url={url} />;
    return { title: 'Уровни цен', data: { levels }, body };
  },
};

export const renamePriceLevel = deskAction({
  path: desk.priceLevelTitle.path,
  right: 'prices.change',
  input: z.object({ title: z.string().trim().min(1, 'Назовите уровень').max(60) }),
  async run({ store }, { staff, params, input, now }) {
    const id = readId(params['id']);
    const batch = {
      staffId: staff.id,
      action: 'prices.level',
      title: `Уровень цен: ${input.title}`,
      now,
    };
    return changeAs(store, batch, async (change) => {
      await change.watch('priceLevel', [id]);
      const { numUpdatedRows } = await change.tx
        .updateTable('price_levels')
        .set({ title: input.title })
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new CallError('not_found', 'Нет такого уровня цен');
    });
  },
});

import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { countOf } from '../../../shared/ru/plural.ts';
import { holdCatalogSequence } from '../../platform/store/product-changes.ts';
import { changeAs } from '../changes/change-as.ts';
import { deskAction } from '../desk/desk-page.ts';
import { MOST_AT_ONCE, startBulk } from '../jobs/bulk-job.ts';
import { changePrices } from './change-prices.ts';
import { MOST_GOODS, planRule, wishesOfPlan } from './plan-rule.ts';
import { listLevels } from './price-levels.ts';
import { readRule } from './read-rule.ts';

export const PRICES = ['цена', 'цены', 'цен'] as const;

/** Makes the prices that a rule was shown to make: all of them in one change. */
export const useRule = deskAction({
  path: desk.priceRuleUse.path,
  right: 'prices.change',
  input: z.object({
    /** The rule as its address has it. */
    query: z.string().max(4000),
    /** Stamp of the shown plan. */
    stamp: z.string().max(60),
  }),
  async run({ store }, { staff, input, now }) {
    const query = new URLSearchParams(input.query);
    const levels = await listLevels(store.db);
    const rule = readRule(query, { levels, now });
    const shown = await planRule(store.db, rule, { levels, now });
    const title = `Цены по правилу: ${countOf(shown.planned.length, PRICES)}`;
    const batch = { staffId: staff.id, action: 'prices.rule', title, now };
    if (shown.isTooMany) throw new CallError('invalid', TOO_MANY);
    if (shown.stamp !== input.stamp) throw new CallError('conflict', CHANGED);
    if (shown.planned.length > MOST_AT_ONCE) {
      const asked = { name: 'prices.rule', things: wishesOfPlan(shown, rule), input: {} } as const;
      return startBulk(store, { ...asked, staffId: staff.id, title, now });
    }
    const { batchId } = await changeAs(store, batch, async (change) => {
      // First: a number given in the meantime would undo all that follows.
      await holdCatalogSequence(change.tx);
      const plan = await planRule(change.tx, rule, { levels, now });
      if (plan.isTooMany) throw new CallError('invalid', TOO_MANY);
      if (plan.stamp !== input.stamp) throw new CallError('conflict', CHANGED);
      if (plan.planned.length === 0) throw new CallError('invalid', 'Менять нечего');
      await changePrices(change, wishesOfPlan(plan, rule), now);
    });
    // Away from the rule: it would be shown as if it were to be used once more.
    const { q, categoryId, brandId } = rule.goods;
    const idText = (id: number) => (id ? String(id) : '');
    const location = desk.prices({
      q,
      category: idText(categoryId),
      brand: idText(brandId),
      only: 'hand',
    });
    return { batchId, location };
  },
});

const TOO_MANY = `За раз не больше ${MOST_GOODS} товаров: сузьте выбор`;
const CHANGED = 'Пока вы смотрели, цены или товары изменились. Проверьте ещё раз и примените';

import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { foldPromoCode } from '../../../shared/promo.ts';
import { nextNumber } from '../../platform/store/next-number.ts';
import { changeAs } from '../changes/change-as.ts';
import { deskAction } from '../desk/desk-page.ts';

const MOST_CODES = 500;
/** Signs that nobody takes for others: no 0 and O, no 1 and I. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 10;

const newCode = () => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** Codes for a mailing, with the terms of a code that is there already, each for one order. */
export const makeMailing = deskAction({
  path: desk.promoMailings.path,
  right: 'promo.change',
  input: z.object({
    sample: z.string().max(200),
    count: z.coerce
      .number('Сколько кодов?')
      .int()
      .min(1, 'Хотя бы один')
      .max(MOST_CODES, `Не больше ${MOST_CODES} за раз`),
    mailing: z.string().trim().min(1, 'Назовите рассылку').max(60),
  }),
  async run({ store }, { staff, input, now }) {
    const { sample, count, mailing } = input;
    const title = `Промокоды для рассылки «${mailing}»: ${count}`;
    const batch = { staffId: staff.id, action: 'promo.mailing', title, now };
    const { batchId } = await changeAs(store, batch, async (change) => {
      const { tx } = change;
      const terms = await tx
        .selectFrom('promo_codes')
        .selectAll()
        .where('code', '=', foldPromoCode(sample) ?? '')
        .executeTakeFirst();
      if (!terms) throw new CallError('invalid', `Нет промокода «${sample}»: сначала заведите его`);
      const same = tx.selectFrom('promo_codes').select('id').where('mailing', '=', mailing);
      if (await same.executeTakeFirst()) {
        throw new CallError('conflict', `Рассылка «${mailing}» уже есть: назовите иначе`);
      }
      const first = await nextNumber(tx, 'promo_codes');
      const codes = new Set<string>();
      while (codes.size < count) codes.add(newCode());
      const rows = [...codes].map((code, at) => ({
        ...terms,
        id: first + at,
        code,
        mailing,
        max_uses: 1,
        active: 1 as const,
      }));
      for (const { id } of rows) change.made('promo', id);
      await tx.insertInto('promo_codes').values(rows).execute();
    });
    return { batchId, location: desk.promo() };
  },
});

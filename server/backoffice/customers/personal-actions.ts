import { Readable } from 'node:stream';
import { z } from 'zod';
import * as desk from '../../../shared/desk-routes.ts';
import type { Millis } from '../../../shared/millis.ts';
import { levelTitles } from '../../../shared/price-level.ts';
import { moscowDay } from '../../../shared/ru/dates.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { changeAs } from '../changes/change-as.ts';
import { deskAction } from '../desk/desk-page.ts';
import { filtersField, readId } from '../desk/form-fields.ts';
import { type Cell, tableFile } from '../files/table-file.ts';
import { forgetErasedInvoices } from './forget-invoices.ts';
import { getLiveCustomer, requireBuyer } from './get-customer.ts';
import {
  type CustomerFilters,
  countCustomers,
  eachCustomer,
  readCustomerFilters,
} from './list-customers.ts';
import { exportReason, noteExport } from './note-export.ts';
import { copyPersonalData, erasePersonalData } from './personal-data.ts';

const HEAD = [
  '№',
  'Имя',
  'Телефон',
  'Почта',
  'Фирмы',
  'Цены',
  'Заказов',
  'Оплачено, ₽',
  'Последний заказ',
  'С нами с',
];

/** All customers that the filters of the list find, as CSV. */
export const exportCustomers = deskAction({
  path: desk.customersFile.path,
  right: 'customers.export',
  fresh: true,
  input: z.object({ query: filtersField.default(''), reason: exportReason }),
  async run({ store }, { staff, input, now }) {
    const filters = readCustomerFilters(new URLSearchParams(input.query));
    const count = await countCustomers(store.db, filters);
    const title = `Выгрузка покупателей: ${count}`;
    const batch = { staffId: staff.id, action: 'customers.export', title, now };
    const done = await changeAs(store, batch, (change) =>
      noteExport(change, { kind: 'list', customerId: null, reason: input.reason, count, now }),
    );
    const name = `pokupateli-${moscowDay(now)}`;
    const file = tableFile({ name, head: HEAD, parts: rowsOf(store.db, filters) }, 'csv');
    return { ...done, file };
  },
});

async function* rowsOf(db: Db, filters: CustomerFilters): AsyncGenerator<Cell[][]> {
  for await (const part of eachCustomer(db, filters)) {
    yield part.map((one) => [
      one.id,
      one.name,
      // Without «+», which a spreadsheet takes for a formula.
      formatPhone(one.phone).replace(/^\+/, ''),
      one.email,
      one.firms.join(', '),
      levelTitles[one.role],
      one.orderCount,
      one.turnover / 100,
      one.lastOrderAt > 0 ? moscowDay(one.lastOrderAt) : '',
      moscowDay(one.createdAt),
    ]);
  }
}

/** A copy of personal data as a file. */
export const copyFile = (name: string, copy: object, now: Millis) => ({
  kind: 'file' as const,
  name: `${name}-${moscowDay(now)}.json`,
  type: 'application/json; charset=utf-8',
  bytes: Readable.from([JSON.stringify({ выдано: new Date(now).toISOString(), ...copy }, null, 2)]),
});

/** Rows ticked among those that only an e-mail connects with the person. */
export const chosenRows = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => [given ?? []].flat().slice(0, 1000));

/** A copy of everything that the shop knows of a person, who has asked for it. */
export const copyCustomer = deskAction({
  path: desk.customerCopy.path,
  right: 'customers.export',
  fresh: true,
  input: z.object({ reason: exportReason, found: chosenRows }),
  async run({ store }, { staff, params, input, now }) {
    const id = readId(params['id']);
    const title = `Покупатель ${id}: выдана копия данных`;
    const batch = { staffId: staff.id, action: 'customer.copy', title, now };
    const done = await changeAs(store, batch, async (change) => {
      const customer = await getLiveCustomer(change.tx, id);
      const db = change.tx;
      const { copy, count } = await copyPersonalData(db, customer, input.found);
      await noteExport(change, { kind: 'copy', customerId: id, reason: input.reason, count, now });
      return copy;
    });
    return { batchId: done.batchId, file: copyFile(`pokupatel-${id}`, done.result, now) };
  },
});

/** Erases a person as the law wants it: for good. */
export const eraseCustomer = deskAction({
  path: desk.customerErasure.path,
  right: 'customers.export',
  fresh: true,
  input: z.object({
    reason: exportReason,
    found: chosenRows,
    sure: z.literal('yes', 'Отметьте, что это навсегда'),
  }),
  async run(deps, { staff, params, input, now }) {
    const { store, callers } = deps;
    const id = readId(params['id']);
    const title = `Покупатель ${id}: данные удалены`;
    const batch = { staffId: staff.id, action: 'customer.erase', title, now };
    const done = await changeAs(store, batch, async (change) => {
      const customer = await getLiveCustomer(change.tx, id);
      requireBuyer(customer);
      const chosen = input.found;
      const count = await erasePersonalData(change.tx, customer, { chosen, now });
      await noteExport(change, {
        kind: 'erasure',
        customerId: id,
        reason: input.reason,
        count,
        now,
      });
    });
    callers.forget();
    await forgetErasedInvoices(deps);
    return done;
  },
});

import * as desk from '../../../../shared/desk-routes.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { type DeskBench, doneOf } from '../desk/desk-bench.ts';
import { type BankFields, bankFile, PAYER_INN } from './bank-file.ts';

/** Orders by invoice, statements of a bank, and what becomes of both. */
export function createMoneyBench(bench: DeskBench) {
  const firm = (inn = PAYER_INN) =>
    JSON.stringify({ inn, kpp: '', title: 'ООО «Ромашка»', address: '' });
  const invoiced = (facts: Parameters<DeskBench['newOrder']>[0] = {}) =>
    bench.newOrder({ status: 'opened', payment_kind: 'invoice', firm: firm(), ...facts });
  const paidOf = async (id: number) => {
    const row = bench.db.selectFrom('orders').select(['paid_sum', 'status']).where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).paid_sum;
  };
  const purposeOf = (id: number) => `Оплата по счёту № ${orderNumber(id)} от 20.11.2026`;
  let numbers = 0;
  const upload = async (documents: readonly BankFields[]) => {
    const file = Buffer.from(bankFile(documents));
    const { headers, status } = await bench
      .as('accountant')
      .upload(desk.statements(), {}, [{ field: 'file', name: 'kl.txt', bytes: file }]);
    const id = Number(/statements\/(\d+)/.exec(headers['location'] ?? '')?.[1]);
    return { status, id, batch: doneOf(headers['location']) };
  };
  const newNumber = () => `n${++numbers}`;
  const one = (order: number, fields: BankFields = {}) => ({
    Номер: newNumber(),
    НазначениеПлатежа: purposeOf(order),
    ...fields,
  });
  const documentsOf = (statement: number) =>
    bench.db
      .selectFrom('bank_statement_lines')
      .innerJoin('bank_documents', 'bank_documents.id', 'document_id')
      .selectAll('bank_documents')
      .where('statement_id', '=', statement)
      .orderBy('position')
      .execute();
  const page = async (statement: number) =>
    (await bench.as('accountant').get(desk.statement(statement, { show: 'all' }))).text;
  const record = (statement: number, form: Record<string, string | string[]>) =>
    bench
      .as('accountant')
      .post(desk.statementRecords(statement), { return_to: desk.statement(statement), ...form });

  return { invoiced, paidOf, upload, one, documentsOf, page, record, newNumber, purposeOf };
}

export type MoneyBench = ReturnType<typeof createMoneyBench>;

import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { countOf, type PluralForms } from '../../../shared/ru/plural.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { type Change, changeAs } from '../changes/change-as.ts';
import { deskAction } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import { keepStatement } from './keep-statement.ts';
import { type Match, matchDocuments, type WaitingDocument } from './match-documents.ts';
import { decodeStatement, readStatement } from './read-statement.ts';
import { readOrderNumber, recordDocument } from './record-documents.ts';

const DOCUMENTS: PluralForms = ['документ', 'документа', 'документов'];
const MAX_BYTES = 24 << 20;
/** Documents that one request counts: each moves an order. */
const MOST = 200;

export const uploadStatement = deskAction({
  path: desk.statements.path,
  right: 'money.change',
  files: { maxBytes: MAX_BYTES, maxFiles: 1 },
  input: z.object({}),
  async run({ store, company }, { staff, files, now }) {
    const [file] = files;
    if (!file) throw new CallError('invalid', 'Выберите файл выписки');
    const holder = { inn: company.inn, account: company.bankAccount };
    const statement = readStatement(decodeStatement(await readFile(file.path)), holder);
    const count = countOf(statement.documents.length, DOCUMENTS);
    const title = `Выписка «${file.name}»: ${count}`;
    const batch = { staffId: staff.id, action: 'statement.add', title, now };
    const { result, batchId } = await changeAs(store, batch, async (change) => {
      const kept = { statement, name: file.name, staffId: staff.id, now };
      const id = await keepStatement(change.tx, kept);
      change.made('statement', id);
      return id;
    });
    return { batchId, location: desk.statement(result), data: { id: result } };
  },
});

const CHOSEN = /^(sure|order|other)\.(\d{1,9})$/;

interface Choice {
  documentId: number;
  /** Of the field that it was chosen in. */
  field: string;
  /** The shop ticked it, and must still be sure. */
  isSure: boolean;
  /** As it was typed. */
  order: string;
}

/**
 * Fields `sure.N` (ticked by the shop), `order.N` (chosen) and `other.N` (typed, and stronger), with `leave`
 * for what is no order's.
 */
const recordsSchema = z.record(z.string(), z.unknown()).transform((form) => {
  const chosen = new Map<number, Choice>();
  for (const [field, value] of Object.entries(form)) {
    const [, kind, id = ''] = CHOSEN.exec(field) ?? [];
    const order = typeof value === 'string' ? value.trim() : '';
    if (!kind || (order === '' && typeof value === 'string')) continue;
    const documentId = Number(id);
    if (kind === 'other' || !chosen.has(documentId)) {
      const isSure = kind === 'sure';
      chosen.set(documentId, { documentId, field, isSure, order: order.slice(0, 30) });
    }
  }
  const leave = [form['leave'] ?? []].flat().filter((id) => /^\d{1,9}$/.test(String(id)));
  return { chosen: [...chosen.values()], leave: leave.map(Number), all: form['all'] === 'yes' };
});

interface Faulty {
  field: string;
  message: string;
}

export const recordStatement = deskAction({
  path: desk.statementRecords.path,
  right: 'money.change',
  input: recordsSchema,
  async run({ store }, { staff, params, input, now }) {
    const statementId = readId(params['id']);
    const { chosen, leave, all } = input;
    if (!all && chosen.length + leave.length === 0) {
      throw new CallError('invalid', 'Отметьте документы');
    }
    const batch = { staffId: staff.id, action: 'statement.record', title: 'Выписка учтена', now };
    let faults: Faulty[] = [];
    let counted = 0;
    const done = await changeAs(store, batch, async (change) => {
      const waiting = await listWaiting(change.tx, statementId);
      if (waiting === null) throw new CallError('not_found', 'Нет такой выписки');
      const left = await leaveDocuments(change, waiting, leave, now);
      const isMatched = all || chosen.some(({ isSure }) => isSure);
      const matches = isMatched
        ? await matchDocuments(change.tx, waiting)
        : new Map<number, Match>();
      const wanted = all
        ? sureOnes(matches)
        : chosen.filter(({ documentId }) => !left.has(documentId));
      const record = { staffId: staff.id, now };
      const tried = wanted.slice(0, MOST);
      faults = await recordAll(change, { waiting, matches, wanted: tried, record });
      counted = tried.length - faults.length;
    });
    if (faults.length > 0) {
      const rest = `остальное учтено: ${countOf(counted, DOCUMENTS)}`;
      const told = counted > 0 ? [{ field: 'counted', message: rest }] : [];
      throw new z.ZodError(
        [...told, ...faults].map(({ field, message }) => ({
          code: 'custom',
          path: [field],
          message,
          input: '',
        })),
      );
    }
    return done;
  },
});

/** Documents of a statement that wait; null: there is no such statement. */
async function listWaiting(tx: Tx, statementId: number): Promise<WaitingDocument[] | null> {
  const known = await tx
    .selectFrom('bank_statements')
    .select('id')
    .where('id', '=', statementId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!known) return null;
  return tx
    .selectFrom('bank_statement_lines')
    .innerJoin('bank_documents', 'bank_documents.id', 'document_id')
    .select(['bank_documents.id', 'amount', 'payer_inn', 'purpose', 'is_odd'])
    .where('statement_id', '=', statementId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .execute();
}

async function leaveDocuments(
  change: Change,
  waiting: readonly WaitingDocument[],
  leave: readonly number[],
  now: number,
): Promise<Set<number>> {
  const ids = waiting.map(({ id }) => id).filter((id) => leave.includes(id));
  await change.watch('bank_document', ids);
  if (ids.length > 0) {
    await change.tx
      .updateTable('bank_documents')
      .set({ state: 'left', decided_at: now })
      .where('id', 'in', ids)
      .execute();
  }
  return new Set(ids);
}

const sureOnes = (matches: ReadonlyMap<number, Match>): Choice[] =>
  [...matches].flatMap(([documentId, match]) =>
    match.kind === 'sure'
      ? [{ documentId, field: '', isSure: true, order: match.candidate.number }]
      : [],
  );

interface Recording {
  waiting: readonly WaitingDocument[];
  matches: ReadonlyMap<number, Match>;
  wanted: readonly Choice[];
  record: { staffId: number; now: number };
}

/** Counts what can be counted; gives what cannot, with the reason of each. */
async function recordAll(change: Change, recording: Recording): Promise<Faulty[]> {
  const { waiting, matches, wanted, record } = recording;
  const ids = new Set(waiting.map(({ id }) => id));
  const paid = new Set<number>();
  const faults: Faulty[] = [];
  for (const { documentId, field, order, isSure } of wanted) {
    const orderId = readOrderNumber(order);
    try {
      if (!ids.has(documentId)) throw new CallError('conflict', 'Этот документ уже решён');
      if (orderId === null) throw new CallError('invalid', 'Номер заказа: шесть цифр');
      if (isSure) requireSure(matches.get(documentId), { orderId, paid });
      await recordDocument(change, { documentId, orderId, ...record });
      paid.add(orderId);
    } catch (error) {
      // Of one document: nothing of it was written.
      if (!(error instanceof CallError)) throw error;
      faults.push({ field, message: error.message });
    }
  }
  return faults;
}

/** Matches ticked by the shop must still agree with their order. @throws CallError */
function requireSure(
  match: Match | undefined,
  { orderId, paid }: { orderId: number; paid: ReadonlySet<number> },
): void {
  if (paid.has(orderId)) throw new CallError('conflict', 'Этот заказ оплачен другим документом');
  if (match?.kind === 'sure' && match.candidate.orderId === orderId) return;
  const why = match && 'why' in match ? `: ${match.why}` : '';
  throw new CallError('conflict', `Уже не сходится${why}. Выберите заказ сами`);
}

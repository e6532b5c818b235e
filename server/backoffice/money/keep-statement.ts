import type { Millis } from '../../../shared/millis.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { Statement, StatementDocument } from './read-statement.ts';

interface KeptStatement {
  statement: Statement;
  /** Of the file. */
  name: string;
  staffId: number;
  now: Millis;
}

const CHUNK = 300;

/** Writes a statement down; documents that stood in an earlier one stay as they are. Gives its id. */
export async function keepStatement(tx: Tx, kept: KeptStatement): Promise<number> {
  const { statement, name, staffId, now } = kept;
  const { account, fromOn, toOn, documents, faults } = statement;
  const ids = await keepDocuments(tx, documents);
  const lines = [...new Set(ids)];
  const { id } = await tx
    .insertInto('bank_statements')
    .values({
      name: name.slice(0, 200),
      account,
      from_on: fromOn,
      to_on: toOn,
      staff_id: staffId,
      received_at: now,
      lines: lines.length,
      faults: JSON.stringify(faults),
      removed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let at = 0; at < lines.length; at += CHUNK) {
    const rows = lines.slice(at, at + CHUNK).map((document_id, index) => ({
      statement_id: id,
      position: at + index,
      document_id,
    }));
    await tx.insertInto('bank_statement_lines').values(rows).execute();
  }
  return id;
}

/** Ids of the documents in their order; the same one gets the same id. */
async function keepDocuments(tx: Tx, documents: readonly StatementDocument[]): Promise<number[]> {
  const known = new Map<string, { id: number; amount: number }>();
  const ids: number[] = [];
  for (let at = 0; at < documents.length; at += CHUNK) {
    const part = documents.slice(at, at + CHUNK);
    await readKnown(
      tx,
      known,
      part.flatMap((one) => [one.key, oddKey(one)]),
    );
    for (const document of part) ids.push(await keepDocument(tx, known, document));
  }
  return ids;
}

/** Another sum under the same number, date and account is another document, and never sure. */
const oddKey = ({ key, amount }: StatementDocument) => `${key}|${amount}`;

type Known = Map<string, { id: number; amount: number }>;

async function readKnown(tx: Tx, known: Known, keys: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('bank_documents')
    .select(['id', 'key', 'amount'])
    .where('key', 'in', [...new Set(keys)])
    .execute();
  for (const { key, id, amount } of rows) known.set(key, { id, amount: Number(amount) });
}

async function keepDocument(tx: Tx, known: Known, document: StatementDocument): Promise<number> {
  const same = known.get(document.key);
  if (same?.amount === document.amount) return same.id;
  const odd = known.get(oddKey(document));
  if (odd) return odd.id;
  const key = same ? oddKey(document) : document.key;
  const { aside } = document;
  const { id } = await tx
    .insertInto('bank_documents')
    .values({
      key,
      number: document.number,
      dated_on: document.datedOn,
      came_on: document.cameOn,
      amount: document.amount,
      payer: document.payer,
      payer_inn: document.payerInn,
      payer_account: document.payerAccount,
      purpose: document.purpose,
      is_odd: same || document.isOdd ? 1 : 0,
      aside,
      state: aside ? 'left' : 'waiting',
      order_id: null,
      payment_id: null,
      decided_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  known.set(key, { id, amount: document.amount });
  return id;
}

import * as desk from '../../../shared/desk-routes.ts';
import { orderNumber } from '../../../shared/order.ts';
import type { ShownChange } from '../../../views/backoffice/desk/change-list.tsx';
import { HistoryPart } from '../../../views/backoffice/desk/history-part.tsx';
import { StatementPage } from '../../../views/backoffice/money/statement-page.tsx';
import { readKeptTexts } from '../../platform/read-kept.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { listChanges } from '../changes/list-changes.ts';
import type { Undoer } from '../changes/why-not-undo.ts';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import { listQuery, pagesOf } from '../desk/list-page.ts';
import { matchDocuments } from './match-documents.ts';
import { type Aside, asideTitles } from './read-statement.ts';

const SHOWN = ['waiting', 'recorded', 'left', 'all'] as const;
type Shown = (typeof SHOWN)[number];
const DOCUMENTS_ON_PAGE = 100;

export const statementPage: DeskPageRoute = {
  path: desk.statement.path,
  right: 'money.see',
  async load({ store }, request) {
    const { db } = store;
    const statement = await db
      .selectFrom('bank_statements')
      .leftJoin('staff', 'staff.id', 'bank_statements.staff_id')
      .select(['bank_statements.id', 'bank_statements.name', 'account', 'from_on as fromOn'])
      .select(['to_on as toOn', 'received_at as receivedAt', 'faults', 'staff.name as staff'])
      .where('bank_statements.id', '=', readId(request.params['id']))
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!statement) return null;
    const asked = listQuery(request.query);
    const show = asked.choice('show', SHOWN, 'waiting');
    const page = asked.page(1000);
    const [counts, documents, changes] = await Promise.all([
      countByState(db, statement.id),
      listDocuments(db, { statementId: statement.id, show, page }),
      listHistory(db, statement.id, request.staff),
    ]);
    const waiting = documents.filter(({ state }) => state === 'waiting');
    const matches = await matchDocuments(db, waiting);
    const shown = documents.map(({ aside, order_id, ...document }) => ({
      ...document,
      aside: aside === '' ? '' : asideTitles[aside as Aside],
      order: order_id === null ? null : { id: order_id, number: orderNumber(order_id) },
      match: matches.get(document.id) ?? null,
    }));
    const total = show === 'all' ? counts.waiting + counts.recorded + counts.left : counts[show];
    const faults = readKeptTexts(statement.faults);
    const pages = pagesOf(total, DOCUMENTS_ON_PAGE);
    return {
      title: `Выписка ${statement.name}`,
      data: { statement: { ...statement, faults }, counts, documents: shown, page, pages },
      body: (
        <>
          <StatementPage
            statement={{ ...statement, faults }}
            counts={counts}
            documents={shown}
            show={show}
            page={page}
            pages={pages}
            role={request.staff.role}
            now={request.now}
            refused={request.refused}
            url={request.url}
          />
          <HistoryPart changes={changes} url={request.url} />
        </>
      ),
    };
  },
};

/** Changes on the page. */
const HISTORY = 20;

/** People who brought the statement and decided about its documents, the last first. */
async function listHistory(db: Db, statementId: number, me: Undoer): Promise<ShownChange[]> {
  const decided = await db
    .selectFrom('changes')
    .select('entity_id')
    .where('entity', '=', 'bank_document')
    .where('entity_id', 'in', (eb) =>
      eb
        .selectFrom('bank_statement_lines')
        .select((line) => line.cast<string>('document_id', 'text').as('id'))
        .where('statement_id', '=', statementId),
    )
    .orderBy('changes.id', 'desc')
    .limit(HISTORY)
    .execute();
  const documents = [...new Set(decided.map(({ entity_id }) => entity_id))];
  const lists = await Promise.all([
    listChanges(db, { entity: 'statement', entityId: String(statementId), me, limit: HISTORY }),
    documents.length === 0
      ? []
      : listChanges(db, { entity: 'bank_document', entityId: documents, me, limit: HISTORY }),
  ]);
  return lists.flat().toSorted((a, b) => b.batchId - a.batchId);
}

async function countByState(db: Db, statementId: number) {
  const rows = await db
    .selectFrom('bank_statement_lines')
    .innerJoin('bank_documents', 'bank_documents.id', 'document_id')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('statement_id', '=', statementId)
    .groupBy('state')
    .execute();
  const countOf = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { waiting: countOf('waiting'), recorded: countOf('recorded'), left: countOf('left') };
}

async function listDocuments(
  db: Db,
  { statementId, show, page }: { statementId: number; show: Shown; page: number },
) {
  return db
    .selectFrom('bank_statement_lines')
    .innerJoin('bank_documents', 'bank_documents.id', 'document_id')
    .select(['bank_documents.id', 'number', 'came_on as cameOn', 'amount', 'payer', 'payer_inn'])
    .select(['payer_account as payerAccount', 'purpose', 'is_odd', 'aside', 'state', 'order_id'])
    .select('decided_at as decidedAt')
    .where('statement_id', '=', statementId)
    .$if(show !== 'all', (query) => query.where('state', '=', show === 'all' ? 'waiting' : show))
    .orderBy('position')
    .limit(DOCUMENTS_ON_PAGE)
    .offset((page - 1) * DOCUMENTS_ON_PAGE)
    .execute();
}

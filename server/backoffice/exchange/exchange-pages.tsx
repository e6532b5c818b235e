import { mayRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { REFUSED } from '../../../shared/exchange-words.ts';
import { orderNumber } from '../../../shared/order.ts';
import { ExchangePage } from '../../../views/backoffice/exchange/exchange-page.tsx';
import { NodePage } from '../../../views/backoffice/exchange/node-page.tsx';
import { ExchangeSessionPage } from '../../../views/backoffice/exchange/session-page.tsx';
import { findRehearsal } from '../../doors/exchange/desk-imports/desk-import.ts';
import { tellDiscrepancies } from '../../doors/exchange/journal/tell-discrepancies.ts';
import { listSilentNodes } from '../../doors/exchange/journal/watch-nodes.ts';
import { listDenials } from '../../doors/exchange/nodes/denials.ts';
import { listNodes, toNode } from '../../doors/exchange/nodes/exchange-node.ts';
import { NODE_PROFILES, REQUISITES } from '../../doors/exchange/nodes/node-settings.ts';
import { countHeld } from '../../doors/exchange/saving/hold-prices.ts';
import { countUndone, notesOfSession } from '../../doors/exchange/saving/product-changes.ts';
import { readLeftOut } from '../../doors/exchange/sessions/note-step.ts';
import { listDecisions } from '../../doors/exchange/work/file-facts.ts';
import type { MassRemoval } from '../../doors/exchange/work/mass-removal.ts';
import { isOnDisk } from '../../doors/exchange/work/session-files.ts';
import { readKept } from '../../platform/read-kept.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { listChanges } from '../changes/list-changes.ts';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import { ROWS_ON_PAGE } from '../desk/list-page.ts';
import { mayHoldPeople } from './exchange-file-page.ts';
import { settingFields } from './node-actions.tsx';
import { listTargets, listTermFields } from './node-term-fields.ts';

export const exchangePage: DeskPageRoute = {
  path: desk.exchange.path,
  right: 'exchange.see',
  async load({ store }, { query, staff, refused, url, now }) {
    const { db } = store;
    const before = readId(query.get('before') ?? '');
    const [rows, silent, denied, sessions, tasks, aside, discrepancies] = await Promise.all([
      listNodes(db),
      listSilentNodes(db, now),
      listDenials(db, now),
      listExchangeSessions(db, before),
      listTasks(db),
      listSetAside(db),
      tellDiscrepancies(db),
    ]);
    const quiet = new Set(silent.map(({ id }) => id));
    const denials = Map.groupBy(denied, ({ nodeId }) => nodeId);
    const nodes = rows.map((row) => ({
      id: row.id,
      name: row.name,
      login: row.login,
      profile: row.profile,
      seenAt: row.seen_at,
      isSilent: quiet.has(row.id),
      isDisabled: row.disabled_at !== null,
      denials: denials.get(row.id) ?? [],
    }));
    const last = sessions[ROWS_ON_PAGE - 1];
    const next = sessions.length > ROWS_ON_PAGE && last ? last.id : null;
    const shown = sessions.slice(0, ROWS_ON_PAGE);
    const data = { nodes, sessions: shown, tasks, aside, discrepancies, next };
    return {
      title: 'Обмен с 1С',
      data,
      body: (
        <ExchangePage
          {...data}
          profiles={NODE_PROFILES}
          role={staff.role}
          refused={refused}
          url={url}
          now={now}
        />
      ),
    };
  },
};

async function listExchangeSessions(db: Db, before: number) {
  const rows = await db
    .selectFrom('exchange_sessions')
    .innerJoin('exchange_nodes', 'exchange_nodes.id', 'exchange_sessions.node_id')
    .select(['exchange_sessions.id', 'name', 'kind', 'state', 'started_at as startedAt'])
    .select(['files', 'removal'])
    .$if(before > 0, (query) => query.where('exchange_sessions.id', '<', before))
    .orderBy('exchange_sessions.id', 'desc')
    .limit(ROWS_ON_PAGE + 1)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const files = await db
    .selectFrom('exchange_files')
    .select(({ fn }) => ['session_id', fn.countAll<number>().as('count')])
    .where('state', '=', 'refused')
    .where('session_id', 'in', ids)
    .groupBy('session_id')
    .execute();
  const steps = await db
    .selectFrom('exchange_steps')
    .select(({ fn }) => ['session_id', fn.countAll<number>().as('count')])
    .where('answer', 'like', `${REFUSED}%`)
    .where('session_id', 'in', ids)
    .groupBy('session_id')
    .execute();
  const [refused, refusedSteps] = [countsBySession(files), countsBySession(steps)];
  return rows.map(({ removal, ...row }) => ({
    ...row,
    waits: removal !== null,
    refused: refused.get(row.id) ?? 0,
    refusedSteps: refusedSteps.get(row.id) ?? 0,
  }));
}

const countsBySession = (rows: readonly { session_id: number; count: number }[]) =>
  new Map(rows.map(({ session_id, count }) => [session_id, Number(count)]));

async function listTasks(db: Db) {
  return db
    .selectFrom('exchange_tasks')
    .select(['id', 'kind', 'detail', 'created_at as createdAt', 'order_id as orderId'])
    .select('session_id as sessionId')
    .where('settled_at', 'is', null)
    .orderBy('id')
    .limit(200)
    .execute();
}

async function listSetAside(db: Db) {
  const rows = await db
    .selectFrom('exchange_orders')
    .innerJoin('exchange_nodes', 'exchange_nodes.id', 'node_id')
    .select(['order_id as orderId', 'name as node', 'set_aside_at as at'])
    .where('set_aside_at', 'is not', null)
    .orderBy('set_aside_at')
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at ?? 0, number: orderNumber(row.orderId) }));
}

export const exchangeNodePage: DeskPageRoute = {
  path: desk.exchangeNode.path,
  right: 'exchange.see',
  async load({ store, config }, { params, staff, refused, url, now }) {
    const row = await store.db
      .selectFrom('exchange_nodes')
      .selectAll()
      .where('id', '=', readId(params['id']))
      .executeTakeFirst();
    if (!row) return null;
    const node = toNode(row);
    const terms = await listTermFields(store.db, row);
    const targets = await listTargets(store.db);
    const thing = { entity: 'exchange_node', entityId: String(node.id), me: staff, limit: 20 };
    const changes = await listChanges(store.db, thing);
    const fields = settingFields(row, terms);
    const left = node.isDisabled ? await listLeft(store.db, node.id) : [];
    const denials = (await listDenials(store.db, now)).filter(({ nodeId }) => nodeId === node.id);
    return {
      title: `Узел «${node.name}»`,
      data: { id: node.id, name: node.name, fields, isDisabled: node.isDisabled },
      body: (
        <NodePage
          node={{ id: node.id, isDisabled: node.isDisabled, seenAt: row.seen_at, denials }}
          left={left}
          fields={fields}
          terms={terms}
          targets={targets}
          profiles={NODE_PROFILES}
          requisites={REQUISITES}
          siteUrl={config.siteUrl}
          changes={changes}
          role={staff.role}
          refused={refused}
          url={url}
        />
      ),
    };
  },
};

/** Goods that a node has left in its storages. */
async function listLeft(db: Db, nodeId: number) {
  const rows = await db
    .selectFrom('exchange_node_terms')
    .innerJoin('storages', 'storages.id', 'target_id')
    .innerJoin('stock', 'stock.storage_id', 'storages.id')
    .select(({ fn }) => ['storages.title', fn.count<number>('product_id').distinct().as('goods')])
    .where('node_id', '=', nodeId)
    .where('kind', '=', 'storage')
    .where('free', '>', 0)
    .groupBy(['storages.id', 'storages.title'])
    .orderBy('storages.id')
    .execute();
  return rows.map(({ title, goods }) => ({ title, goods: Number(goods) }));
}

export const exchangeSessionPage: DeskPageRoute = {
  path: desk.exchangeSession.path,
  right: 'exchange.see',
  async load({ store, config }, { params, staff, refused, url }) {
    const { db } = store;
    const id = readId(params['id']);
    const session = await db
      .selectFrom('exchange_sessions')
      .innerJoin('exchange_nodes', 'exchange_nodes.id', 'exchange_sessions.node_id')
      .select(['exchange_sessions.id', 'name', 'kind', 'state', 'started_at as startedAt'])
      .select(['ended_at as endedAt', 'address', 'version', 'removal', 'report'])
      .where('exchange_sessions.id', '=', id)
      .executeTakeFirst();
    if (!session) return null;
    const [rows, steps, orders, undone, heldPrices, rehearsal] = await Promise.all([
      db
        .selectFrom('exchange_files')
        .select(['id', 'name', 'path', 'role', 'bytes', 'state', 'detail', 'facts'])
        .where('session_id', '=', id)
        .where('role', '!=', 'picture')
        .orderBy('id')
        .limit(200)
        .execute(),
      db
        .selectFrom('exchange_steps')
        .select(['id', 'at', 'ms', 'step', 'file', 'answer'])
        .where('session_id', '=', id)
        .orderBy('id', 'desc')
        .limit(200)
        .execute(),
      db
        .selectFrom('exchange_batches')
        .innerJoin('exchange_batch_orders', 'batch_id', 'exchange_batches.id')
        .select(['order_id as orderId', 'acknowledged'])
        .where('session_id', '=', id)
        .orderBy('order_id')
        .limit(400)
        .execute(),
      countUndone(db, notesOfSession(id)),
      countHeld(db, id),
      mayRole(staff.role, 'exchange.change') ? findRehearsal(db, id) : null,
    ]);
    const files = rows.map(({ facts, path, role, ...file }) => {
      const decisions = listDecisions(facts);
      return {
        ...file,
        isHere: path !== '' && isOnDisk(config, { path }),
        hasPeople: mayHoldPeople(role),
        decisions,
      };
    });
    return {
      title: `Сеанс обмена ${id}`,
      data: { session, heldPrices, files, steps, orders, undone, rehearsal },
      body: (
        <ExchangeSessionPage
          session={session}
          heldPrices={heldPrices}
          leftOut={readLeftOut(session.report)}
          isRemoving={isRemoving(session.removal)}
          files={files}
          steps={steps}
          orders={orders.map((one) => ({ ...one, number: orderNumber(one.orderId) }))}
          undone={undone}
          rehearsal={rehearsal}
          role={staff.role}
          refused={refused}
          url={url}
        />
      ),
    };
  },
};

/** True for a removal that somebody has confirmed and that has not ended. */
const isRemoving = (noted: string | null): boolean =>
  noted !== null && readKept<MassRemoval>(noted).batch !== undefined;

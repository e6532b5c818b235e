import { mayRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { InquiryDeskPage } from '../../../views/backoffice/inquiries/inquiry-page.tsx';
import type { Db } from '../../platform/store/open-store.ts';
import { listChanges } from '../changes/list-changes.ts';
import { findIdsByPhone } from '../customers/find-customers.ts';
import { loadThing } from '../desk/cards.ts';
import type { DeskPageRoute, DeskRequest } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import { findAround } from './find-around.ts';
import { findCallback, findForm, inquiryTitles, type ToldInquiry } from './list-inquiries.ts';

/** A call that somebody waits for. */
export const callbackPage: DeskPageRoute = {
  path: desk.callback.path,
  right: 'inquiries.see',
  load: async ({ store: { db } }, request) =>
    loadCard(db, await findCallback(db, readId(request.params['id'])), request),
};

/** A project of a kitchen, or somebody who wants to be a dealer. */
export const inquiryPage: DeskPageRoute = {
  path: desk.inquiry.path,
  right: 'inquiries.see',
  load: async ({ store: { db } }, request) =>
    loadCard(db, await findForm(db, readId(request.params['id'])), request),
};

async function loadCard(db: Db, inquiry: ToldInquiry | null, request: DeskRequest) {
  if (!inquiry) return null;
  const { staff, url, now } = request;
  const { entity, id, phone } = inquiry;
  const [parts, changes, buyer, city, around] = await Promise.all([
    loadThing(db, { entity, entityId: String(id) }, staff),
    // Its own row never changes: its history is that of its card.
    listChanges(db, { entity: 'card', entityId: `${entity} ${id}`, me: staff, limit: 20 }),
    findBuyer(db, phone, staff.role),
    db.selectFrom('cities').select('title').where('id', '=', inquiry.cityId).executeTakeFirst(),
    findAround(db, inquiry, request),
  ]);
  const title = `${inquiryTitles[inquiry.kind]}: ${inquiry.name}`;
  const body = (
    <InquiryDeskPage
      inquiry={inquiry}
      {...parts}
      changes={changes}
      buyer={buyer}
      city={city?.title ?? ''}
      around={around}
      mayChange={mayRole(staff.role, 'inquiries.change')}
      me={staff}
      refused={request.refused}
      url={url}
      now={now}
    />
  );
  return { title, data: { inquiry, card: parts.card, buyer }, body };
}

const MOST_ORDERS = 5;

/** Buyer with that phone and the last orders, as far as one may see them. */
async function findBuyer(db: Db, phone: string, role: DeskRequest['staff']['role']) {
  const [customers, orders] = await Promise.all([
    mayRole(role, 'customers.see') ? findIdsByPhone(db, phone) : [],
    mayRole(role, 'orders.see') && phone
      ? db
          .selectFrom('orders')
          .select(['id', 'kind', 'status', 'total', 'paid_sum', 'created_at'])
          .where('phone', '=', phone)
          .orderBy('id', 'desc')
          .limit(MOST_ORDERS)
          .execute()
      : null,
  ]);
  return { customerId: customers[0] ?? null, orders };
}

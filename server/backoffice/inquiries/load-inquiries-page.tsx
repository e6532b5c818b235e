import { mayRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { InquiriesPage } from '../../../views/backoffice/inquiries-page.tsx';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import {
  INQUIRY_KINDS,
  type InquiryFilters,
  type InquiryKind,
  inquiryTitles,
  listInquiries,
} from './list-inquiries.ts';

const STATES: readonly InquiryFilters['state'][] = ['waiting', 'mine', 'done', 'all'];

export const inquiriesPage: DeskPageRoute = {
  path: desk.inquiries.path,
  right: 'inquiries.see',
  async load({ store }, { query, staff, url, now }) {
    const asked = query.get('state') ?? '';
    const state = STATES.find((one) => one === asked) ?? 'waiting';
    const named = query.get('kind') ?? '';
    const kind = INQUIRY_KINDS.find((one) => one === named) ?? null;
    const inquiries = await listInquiries(store.db, { state, kind }, { me: staff.id, now });
    const kinds: readonly (readonly [InquiryKind, string])[] = INQUIRY_KINDS.map((one) => [
      one,
      inquiryTitles[one],
    ]);
    const body = (
      <InquiriesPage
        inquiries={inquiries}
        state={state}
        kind={kind}
        kinds={kinds}
        mayChange={mayRole(staff.role, 'inquiries.change')}
        url={url}
        now={now}
      />
    );
    return { title: 'Звонки и вопросы', data: { inquiries }, body };
  },
};

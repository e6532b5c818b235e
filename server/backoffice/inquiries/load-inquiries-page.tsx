import { mayRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { InquiriesPage } from '../../../views/backoffice/inquiries-page.tsx';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { readFrame } from '../desk/read-frame.ts';
import {
  INQUIRY_KINDS,
  type InquiryKind,
  inquiryTitles,
  listInquiries,
  readInquiryFilters,
} from './list-inquiries.ts';

export const inquiriesPage: DeskPageRoute = {
  path: desk.inquiries.path,
  right: 'inquiries.see',
  async load({ store }, request) {
    const { staff, now } = request;
    const { state, kind } = readInquiryFilters(request.query);
    const inquiries = await listInquiries(store.db, { state, kind }, { me: staff.id, now });
    const frame = await readFrame(store.db, 'inquiries', request);
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
        frame={frame}
        now={now}
      />
    );
    return { title: 'Звонки и вопросы', data: { inquiries }, body };
  },
};

import { mayRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { InquiriesPage } from '../../../views/backoffice/inquiries/inquiries-page.tsx';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { readFrame } from '../desk/read-frame.ts';
import { INQUIRY_KINDS, type InquiryKind, readInquiryFilters } from './inquiry-keys.ts';
import { inquiryTitles, listInquiries } from './list-inquiries.ts';

export const inquiriesPage: DeskPageRoute = {
  path: desk.inquiries.path,
  right: 'inquiries.see',
  async load({ store }, request) {
    const { staff, now } = request;
    const filters = readInquiryFilters(request.query);
    const { state, kind, page } = filters;
    const asker = { me: staff.id, now };
    const { inquiries, count, pages } = await listInquiries(store.db, filters, asker);
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
        page={page}
        pages={pages}
        mayChange={mayRole(staff.role, 'inquiries.change')}
        frame={frame}
        now={now}
      />
    );
    return { title: 'Звонки и вопросы', data: { inquiries, count }, body };
  },
};

import * as desk from '../../../shared/desk-routes.ts';
import { FirmPage } from '../../../views/backoffice/firms/firm-page.tsx';
import { findLevelGiver } from '../customers/find-customer.ts';
import { loadThing } from '../desk/cards.ts';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import {
  findFirmOfCustomer,
  isConfirmedByStaff,
  listOrdersOfFirm,
  listPeopleOf,
} from './find-firm.ts';

export const firmPage: DeskPageRoute = {
  path: desk.firm.path,
  right: 'customers.see',
  async load({ store }, { params, staff, refused, url, now }) {
    const { db } = store;
    const firm = await findFirmOfCustomer(db, readId(params['id']));
    if (!firm) return null;
    const people = await listPeopleOf(db, firm.inn);
    const ids = [...new Set([firm.id, ...people.map(({ firmId }) => firmId)])];
    const [figures, levelGiver, isByStaff, parts] = await Promise.all([
      listOrdersOfFirm(db, ids),
      findLevelGiver(db, firm.customer_id),
      isConfirmedByStaff(db, firm),
      loadThing(db, { entity: 'firm', entityId: String(firm.id) }, staff),
    ]);
    return {
      title: firm.title,
      data: { firm, people, ...figures },
      body: (
        <FirmPage
          firm={firm}
          people={people}
          {...figures}
          levelGiver={levelGiver}
          isByStaff={isByStaff}
          {...parts}
          me={staff}
          refused={refused}
          url={url}
          now={now}
        />
      ),
    };
  },
};

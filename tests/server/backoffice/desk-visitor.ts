import supertest from 'supertest';
import { createDeskListener } from '../../../server/backoffice/desk/desk-listener.ts';
import { openSession } from '../../../server/backoffice/staff/staff-sessions.ts';
import { createDeskDeps } from '../../../server/deps.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import type { StaffRole } from '../../../shared/backoffice.ts';
import type { TestShop } from '../../helpers/create-test-shop.ts';

export type Form = Readonly<Record<string, string | string[]>>;

/** A browser at the back office. */
export interface DeskVisitor {
  staffId: number;
  get(path: string): supertest.Test;
  post(path: string, form?: Form): supertest.Test;
  /** A form with files, to be filled by `field` and `attach`. */
  upload(path: string): supertest.Test;
}

let names = 0;

/** The back office of a shop, and whoever works there. */
export function openDesk(shop: TestShop) {
  const listener = createDeskListener(createDeskDeps(shop.deps));
  const agent = supertest(listener);
  const visitor = (staffId: number, cookie: string): DeskVisitor => ({
    staffId,
    get: (path) => agent.get(path).set('Cookie', cookie),
    post: (path, form = {}) =>
      agent
        .post(path)
        .type('form')
        .set('Cookie', cookie)
        .set('Sec-Fetch-Site', 'same-origin')
        .send(form),
    upload: (path) => agent.post(path).set('Cookie', cookie).set('Sec-Fetch-Site', 'same-origin'),
  });
  return {
    agent,
    anybody: visitor(0, ''),
    async staff(role: StaffRole): Promise<DeskVisitor> {
      const { now } = shop.clock;
      const { id, token } = await transaction(shop.deps.store, async (tx) => {
        const row = await tx
          .insertInto('staff')
          .values({
            name: `${role} ${++names}`,
            role,
            password: null,
            totp_secret: null,
            created_at: now,
            ended_at: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const opened = { staffId: row.id, address: '127.0.0.1', userAgent: 'test', now };
        return { id: row.id, token: await openSession(tx, opened) };
      });
      return visitor(id, `staff=${token}`);
    },
  };
}

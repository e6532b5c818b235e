import type { Test } from 'supertest';
import { createDeskListener } from '../../../../server/backoffice/desk-listener.ts';
import { openStaffSession } from '../../../../server/backoffice/identity/staff-sessions.ts';
import { createDeskDeps } from '../../../../server/deps.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import type { StaffRole } from '../../../../shared/backoffice.ts';
import { addStaff } from '../../../helpers/add-staff.ts';
import type { TestShop } from '../../../helpers/create-test-shop.ts';
import { endServer, request } from '../../../helpers/request.ts';

export type Form = Readonly<Record<string, string | string[]>>;

export interface UploadedFile {
  field: string;
  bytes: Buffer;
  name: string;
}

/** A browser at the back office. */
export interface DeskVisitor {
  staffId: number;
  cookie: string;
  get(path: string): Test;
  post(path: string, form?: Form): Test;
  /** A form with fields of one name, in their order. */
  send(path: string, form: URLSearchParams): Test;
  /** A form with files: their field, bytes and names. */
  upload(path: string, form?: Form, files?: readonly UploadedFile[]): Test;
}

let names = 0;

/** The back office of a shop, and whoever works there. */
export function openDesk(shop: TestShop) {
  const listener = createDeskListener(createDeskDeps(shop.deps));
  const agent = request(listener);
  shop.alsoEnd(() => endServer(listener));
  const submit = (path: string, cookie: string) =>
    agent.post(path).type('form').set('Cookie', cookie).set('Sec-Fetch-Site', 'same-origin');
  const visitor = (staffId: number, cookie: string): DeskVisitor => ({
    staffId,
    cookie,
    get: (path) => agent.get(path).set('Cookie', cookie),
    post: (path, form = {}) => submit(path, cookie).send(form),
    send: (path, form) => submit(path, cookie).send(String(form)),
    upload(path, form = {}, files = []) {
      const asked = agent.post(path).set('Cookie', cookie).set('Sec-Fetch-Site', 'same-origin');
      for (const [name, value] of Object.entries(form)) asked.field(name, value as string);
      for (const { field, bytes, name } of files) asked.attach(field, bytes, name);
      return asked;
    },
  });
  return {
    listener,
    agent,
    anybody: visitor(0, ''),
    async staff(role: StaffRole): Promise<DeskVisitor> {
      const { now } = shop.clock;
      const { id, token } = await transaction(shop.deps.store, async (tx) => {
        const staffId = await addStaff(tx, { name: `${role} ${++names}`, role, now });
        const opened = { staffId, address: '127.0.0.1', userAgent: 'test', now };
        return { id: staffId, token: await openStaffSession(tx, opened) };
      });
      return visitor(id, `staff=${token}`);
    },
  };
}

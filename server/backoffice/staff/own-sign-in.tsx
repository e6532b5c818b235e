import { toDataURL } from 'qrcode';
import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { OwnPage } from '../../../views/backoffice/staff/own-page.tsx';
import { OwnTotpPage } from '../../../views/backoffice/staff/own-totp-page.tsx';
import { RecoveryCodes } from '../../../views/backoffice/staff/recovery-codes-page.tsx';
import { hashPassword } from '../../identity/password.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { changeAs } from '../changes/change-as.ts';
import { type DeskPageRoute, deskAction } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import { getName } from '../identity/list-staff.ts';
import { endSessions, listStaffSessions } from '../identity/staff-sessions.ts';
import { createCodeSecret, periodOf, renewRecoveryCodes, secretAddress } from './one-time-codes.ts';
import { ownKeySchema } from './own-key-schema.ts';
import { addPasskey, passkeyFormSchema } from './passkeys.ts';

export const ownPage: DeskPageRoute = {
  path: desk.own.path,
  right: 'desk.use',
  async load({ store }, { staff, now, url }) {
    const [sessions, passkeys, { totp_secret }, codes] = await Promise.all([
      listStaffSessions(store.db, staff.id, now),
      store.db
        .selectFrom('staff_passkeys')
        .select(['id', 'title', 'created_at', 'used_at'])
        .where('staff_id', '=', staff.id)
        .execute(),
      store.db
        .selectFrom('staff')
        .select('totp_secret')
        .where('id', '=', staff.id)
        .executeTakeFirstOrThrow(),
      store.db
        .selectFrom('staff_recovery_codes')
        .select('hash')
        .where('staff_id', '=', staff.id)
        .where('used_at', 'is', null)
        .execute(),
    ]);
    const body = (
      <OwnPage
        staff={staff}
        sessions={sessions}
        passkeys={passkeys}
        hasCode={totp_secret !== null}
        codesLeft={codes.length}
        url={url}
      />
    );
    return { title: 'Мой вход', body };
  },
};

export const addOwnPasskey = deskAction({
  path: desk.ownPasskeys.path,
  right: 'desk.use',
  fresh: true,
  input: passkeyFormSchema,
  async run({ store, site }, { staff, input, now }) {
    const batch = { staffId: staff.id, action: 'own.passkey', title: 'Новый ключ входа', now };
    return changeAs(store, batch, async (change) => {
      const id = await addPasskey(change.tx, input, { site, staffId: staff.id, now });
      change.made('passkey', id);
    });
  },
});

export const removeOwnPasskey = deskAction({
  path: desk.ownPasskey.path,
  right: 'desk.use',
  fresh: true,
  input: z.object({}),
  async run({ store }, { staff, params, now }) {
    const id = params['id'] ?? '';
    const batch = { staffId: staff.id, action: 'own.passkey', title: 'Ключ входа убран', now };
    return changeAs(store, batch, async (change) => {
      await change.watch('passkey', [id]);
      await change.tx
        .deleteFrom('staff_passkeys')
        .where('id', '=', id)
        .where('staff_id', '=', staff.id)
        .execute();
      await requireWayIn(change.tx, staff.id);
    });
  },
});

/** @throws CallError when somebody could not sign in any more. */
async function requireWayIn(tx: Tx, staffId: number): Promise<void> {
  const passkey = await tx
    .selectFrom('staff_passkeys')
    .select('id')
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  const { totp_secret } = await tx
    .selectFrom('staff')
    .select('totp_secret')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  if (!passkey && totp_secret === null) {
    throw new CallError('conflict', 'Это последний способ входа: сначала добавьте другой');
  }
}

export const ownTotpPage: DeskPageRoute = {
  path: desk.ownTotp.path,
  right: 'desk.use',
  async load({ company }, { staff, refused, url }) {
    const given = refused?.values['secret'];
    const isSecret = typeof given === 'string' && /^[A-Z2-7]{32}$/.test(given);
    const secret = isSecret ? given : createCodeSecret();
    const picture = await toDataURL(secretAddress(secret, staff.name, company.name), {
      margin: 1,
      width: 200,
    });
    const body = <OwnTotpPage secret={secret} picture={picture} refused={refused} url={url} />;
    return { title: 'Пароль и одноразовый код', body };
  },
};

export const saveOwnTotp = deskAction({
  path: desk.ownTotp.path,
  right: 'desk.use',
  fresh: true,
  input: ownKeySchema,
  async run({ store }, { staff, input, now }) {
    const { secret, password, code } = input;
    const step = periodOf(secret, code, now);
    if (step === null) throw new CallError('invalid', 'Код из приложения не подошёл');
    const hash = await hashPassword(password);
    const title = 'Новый пароль и приложение кодов';
    const batch = { staffId: staff.id, action: 'own.totp', title, isSecret: true, now };
    const done = await changeAs(store, batch, async ({ tx }) => {
      await tx
        .updateTable('staff')
        .set({ password: hash, totp_secret: secret, totp_step: step })
        .where('id', '=', staff.id)
        .execute();
    });
    return { ...done, location: desk.own() };
  },
});

export const renewOwnCodes = deskAction({
  path: desk.ownCodes.path,
  right: 'desk.use',
  fresh: true,
  input: z.object({}),
  async run({ store }, { staff, now }) {
    const title = 'Новые запасные коды';
    const batch = { staffId: staff.id, action: 'own.codes', title, isSecret: true, now };
    const { result: codes, batchId } = await changeAs(store, batch, ({ tx }) =>
      renewRecoveryCodes(tx, staff.id),
    );
    const page = { title: 'Запасные коды', body: <RecoveryCodes codes={codes} /> };
    return { batchId, page };
  },
});

export const endOwnSession = deskAction({
  path: desk.ownSessions.path,
  right: 'desk.use',
  input: z.object({ id: z.string().max(100) }),
  async run({ store }, { staff, input, now }) {
    const title = 'Вход закрыт';
    const batch = { staffId: staff.id, action: 'own.session', title, isSecret: true, now };
    return changeAs(store, batch, ({ tx }) =>
      endSessions(tx, { staffId: staff.id, sessionId: input.id, now }),
    );
  },
});

/** Of somebody whose telephone was stolen: by the owner. */
export const endStaffSessions = deskAction({
  path: desk.staffSessions.path,
  right: 'staff.change',
  input: z.object({}),
  async run({ store }, { staff, params, now }) {
    const staffId = readId(params['id']);
    const title = `${await getName(store.db, staffId)}: все входы закрыты`;
    const batch = { staffId: staff.id, action: 'staff.sessions', title, isSecret: true, now };
    return changeAs(store, batch, ({ tx }) => endSessions(tx, { staffId, sessionId: null, now }));
  },
});

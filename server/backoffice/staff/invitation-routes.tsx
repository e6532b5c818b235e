import type { Express, Request, RequestHandler, Response } from 'express';
import { toDataURL } from 'qrcode';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { Millis } from '../../../shared/millis.ts';
import { InvitationPage } from '../../../views/backoffice/staff/invitation-page.tsx';
import { RecoveryCodesPage } from '../../../views/backoffice/staff/recovery-codes-page.tsx';
import { hashPassword } from '../../identity/password.ts';
import { createProblem, HttpError } from '../../platform/http/problem.ts';
import { type Tx, transaction } from '../../platform/store/transaction.ts';
import { changeIn } from '../changes/change-as.ts';
import type { DeskDeps } from '../desk/desk-deps.ts';
import { sendDeskPage } from '../desk/send-desk-page.tsx';
import { endSessions, hashToken, openStaffSession } from '../identity/staff-sessions.ts';
import { findInvitation, useInvitation } from './invite-staff.ts';
import { createCodeSecret, periodOf, renewRecoveryCodes, secretAddress } from './one-time-codes.ts';
import { ownKeySchema } from './own-key-schema.ts';
import { addPasskey, passkeyFormSchema } from './passkeys.ts';
import { limitTries, machineOf, readForm } from './sign-in-routes.tsx';
import { writeStaffCookie } from './staff-cookie.ts';

/** Signing in for the first time: keys of one's own, by a link that the owner has given. */
export function addInvitationRoutes(app: Express, deps: DeskDeps): void {
  const { store, site, now } = deps;
  const shopName = deps.company.name;

  const showInvitation = async (req: Request, res: Response, failure = '', given = '') => {
    const token = String(req.params['token']);
    const invitation = await findInvitation(store.db, token, now());
    if (!invitation) throw new HttpError(createProblem(404));
    const secret = given || createCodeSecret();
    const picture = await toDataURL(secretAddress(secret, invitation.name, shopName), {
      margin: 1,
      width: 200,
    });
    const shown = { ...invitation, token, secret, picture, failure };
    const body = <InvitationPage shopName={shopName} {...shown} />;
    await sendDeskPage(res, deps, { title: 'Приглашение', body, status: failure ? 422 : 200 });
  };

  /** Lets the invited one in with keys that `keep` keeps, and shows the recovery codes once. */
  const accept =
    (keep: (tx: Tx, req: Request, staffId: number) => Promise<void>): RequestHandler =>
    async (req, res) => {
      try {
        await limitTries(deps, req);
        const { token, codes } = await transaction(store, async (tx) => {
          const staffId = await takeInvitation(tx, String(req.params['token']), now());
          await keep(tx, req, staffId);
          // Former keys and sessions were another machine's.
          await endSessions(tx, { staffId, sessionId: null, now: now() });
          const opened = await openStaffSession(tx, { staffId, ...machineOf(req), now: now() });
          return { token: opened, codes: await renewRecoveryCodes(tx, staffId) };
        });
        writeStaffCookie(res, site, token);
        const body = <RecoveryCodesPage codes={codes} />;
        await sendDeskPage(res, deps, { title: 'Запасные коды', body });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const { secret } = (req.body ?? {}) as { secret?: unknown };
        const isSecret = typeof secret === 'string' && /^[A-Z2-7]{32}$/.test(secret);
        await showInvitation(req, res, error.message, isSecret ? secret : '');
      }
    };
  app.get(desk.invitation.path, async (req, res) => showInvitation(req, res));
  app.post(
    desk.invitation.path,
    accept(async (tx, req, staffId) => {
      const { secret, password, code } = readForm(ownKeySchema, req);
      const step = periodOf(secret, code, now());
      if (step === null) throw new CallError('invalid', 'Код из приложения не подошёл');
      await tx
        .updateTable('staff')
        .set({ password: await hashPassword(password), totp_secret: secret, totp_step: step })
        .where('id', '=', staffId)
        .execute();
    }),
  );
  app.post(
    desk.invitationPasskey.path,
    accept(async (tx, req, staffId) => {
      await addPasskey(tx, readForm(passkeyFormSchema, req), { site, staffId, now: now() });
    }),
  );
}

/** Takes a link, which the history tells; gives whom it lets in. @throws CallError when it is good no more. */
async function takeInvitation(tx: Tx, link: string, now: Millis): Promise<number> {
  const { staffId = null, name = '' } = (await findInvitation(tx, link, now)) ?? {};
  const title = `Вход по приглашению: ${name}`;
  const { result } = await changeIn(
    tx,
    { staffId, action: 'staff.accept', title, now },
    async (change) => {
      await change.watch('invitation', [hashToken(link)]);
      return useInvitation(tx, link, now);
    },
  );
  return result.staffId;
}

import type { Express, Request, RequestHandler, Response } from 'express';
import { toDataURL } from 'qrcode';
import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { MINUTE_MS } from '../../../shared/millis.ts';
import { isOwnPath } from '../../../shared/own-path.ts';
import { InvitationPage } from '../../../views/backoffice/invitation-page.tsx';
import { KeptFormPage } from '../../../views/backoffice/kept-form-page.tsx';
import { LoginPage } from '../../../views/backoffice/login-page.tsx';
import { RecoveryCodesPage } from '../../../views/backoffice/recovery-codes-page.tsx';
import { hashPassword } from '../../identity/password.ts';
import { createProblem, HttpError } from '../../platform/http/problem.ts';
import { sendRedirect } from '../../platform/http/send-redirect.ts';
import { type Limit, limitsByNetwork, requireLimits } from '../../platform/limits/take-limits.ts';
import { type Tx, transaction } from '../../platform/store/transaction.ts';
import { tellFault } from '../../platform/tell-fault.ts';
import type { DeskDeps } from '../desk/desk-deps.ts';
import { sendDeskPage } from '../desk/send-desk-page.tsx';
import { endSessions, findStaff, openStaffSession } from '../identity/staff-sessions.ts';
import { obtainDemoOwner } from './demo-owner.ts';
import { findInvitation, useInvitation } from './invite-staff.ts';
import { type KeptForm, readKeptForm } from './kept-form.ts';
import {
  checkCode,
  checkPassword,
  createSecret,
  periodOf,
  renewRecoveryCodes,
  secretAddress,
  useRecoveryCode,
} from './one-time-codes.ts';
import { ownKeySchema } from './own-key-schema.ts';
import {
  addPasskey,
  askNewPasskey,
  askPasskey,
  checkPasskey,
  passkeyFormSchema,
} from './passkeys.ts';
import {
  clearStaffCookie,
  isDemoPlace,
  readStaffCookie,
  writeStaffCookie,
} from './staff-cookie.ts';

const nextSchema = z.object({ next: z.string().max(300).default('') });
const codeSchema = nextSchema.extend({
  name: z.string().trim().max(100),
  password: z.string().max(300),
  code: z.string().trim().max(12),
});
const recoverySchema = nextSchema.extend({ code: z.string().trim().min(1).max(60) });
/** Signing in, out and for the first time: all that is done without a session. */
export function addSignInRoutes(app: Express, deps: DeskDeps): void {
  const { store, site, now } = deps;
  const shopName = deps.company.name;
  const place = () => ({ store, site, shopName, now: now() });

  const showLogin = async (req: Request, res: Response, failure = '', status = 200) => {
    const next = nextOf(req.method === 'GET' ? req.query : req.body);
    await sendLoginPage({ req, res, deps }, { next, failure, status, kept: readKeptForm(req) });
  };
  const goOn = async (req: Request, res: Response, token: string) => {
    writeStaffCookie(res, site, token);
    const next = nextOf(req.body);
    const kept = readKeptForm(req);
    if (!kept) return sendRedirect(res, 303, next);
    const body = <KeptFormPage {...kept} next={next} />;
    await sendDeskPage(res, deps, { title: 'Вы вошли снова', body });
  };

  /** Signs in whoever the check names, or says why not. */
  const signIn =
    (check: (req: Request) => Promise<(tx: Tx) => Promise<number>>): RequestHandler =>
    async (req, res) => {
      try {
        await limitTries(deps, req, triesOfName(req));
        const getStaffId = await check(req);
        const token = await transaction(store, async (tx) =>
          openStaffSession(tx, { staffId: await getStaffId(tx), ...clientOf(req), now: now() }),
        );
        await goOn(req, res, token);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        await showLogin(req, res, error.message, error.status === 429 ? 429 : 422);
      }
    };

  app.get(desk.login.path, async (req, res) => showLogin(req, res));
  app.post(
    desk.loginByCode.path,
    signIn(async (req) => {
      const { code, ...person } = read(codeSchema, req);
      const staffId = await checkPassword(store.db, person);
      await requireLimits(store, [triesOf(`code ${staffId}`)], now());
      return (tx) => checkCode(tx, { staffId, code, now: now() });
    }),
  );
  app.post(
    desk.loginByPasskey.path,
    signIn(async (req) => {
      const shown = read(passkeyFormSchema, req);
      return (tx) => checkPasskey(tx, shown, { site, now: now() });
    }),
  );
  app.post(
    desk.loginByRecovery.path,
    signIn(async (req) => {
      const { code } = read(recoverySchema, req);
      return (tx) => useRecoveryCode(tx, code, now());
    }),
  );
  app.post(desk.demoLogin.path, async (req, res) => {
    if (!isDemoPlace(req, deps)) throw new HttpError(createProblem(404));
    const token = await transaction(store, async (tx) => {
      const staffId = await obtainDemoOwner(tx, now());
      return openStaffSession(tx, { staffId, isDemo: true, ...clientOf(req), now: now() });
    });
    await goOn(req, res, token);
  });
  app.post(desk.logout.path, async (req, res) => {
    const staff = await findRequester(req, deps);
    if (staff) {
      await transaction(store, (tx) =>
        endSessions(tx, { staffId: staff.id, sessionId: staff.sessionId, now: now() }),
      );
    }
    clearStaffCookie(res, site);
    res.setHeader('Clear-Site-Data', '"cache"');
    sendRedirect(res, 303, desk.login());
  });
  app.post(desk.passkeyChallenge.path, async (req, res) => {
    await limitTries(deps, req);
    const body = (req.body ?? {}) as { invitation?: string; own?: string; confirm?: string };
    const { invitation = '', own, confirm } = body;
    const invited = invitation ? await findInvitation(store.db, String(invitation), now()) : null;
    const staff = own || confirm ? await findRequester(req, deps) : null;
    if (invited) res.json(await askNewPasskey(place(), invited));
    else if (staff && own)
      res.json(await askNewPasskey(place(), { staffId: staff.id, name: staff.name }));
    else res.json(await askPasskey(place(), staff?.id));
  });

  const showInvitation = async (req: Request, res: Response, failure = '', given = '') => {
    const token = String(req.params['token']);
    const invitation = await findInvitation(store.db, token, now());
    if (!invitation) throw new HttpError(createProblem(404));
    const secret = given || createSecret();
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
          const { staffId } = await useInvitation(tx, String(req.params['token']), now());
          await keep(tx, req, staffId);
          // Former keys and sessions were another machine's.
          await endSessions(tx, { staffId, sessionId: null, now: now() });
          const opened = await openStaffSession(tx, { staffId, ...clientOf(req), now: now() });
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
      const { secret, password, code } = read(ownKeySchema, req);
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
      await addPasskey(tx, read(passkeyFormSchema, req), { site, staffId, now: now() });
    }),
  );
}

interface LoginShown {
  next: string;
  failure: string;
  status: number;
  kept: KeptForm | null;
}

/** The sign-in page, with the form that was on its way when the session ended. */
export async function sendLoginPage(
  { req, res, deps }: { req: Request; res: Response; deps: DeskDeps },
  { next, failure, status, kept }: LoginShown,
): Promise<void> {
  const body = (
    <LoginPage
      shopName={deps.company.name}
      next={next}
      failure={failure}
      hasDemo={isDemoPlace(req, deps)}
      kept={kept ? JSON.stringify(kept) : ''}
    />
  );
  await sendDeskPage(res, deps, { title: 'Вход', body, status });
}

/** Person of the session of a request; null: nobody. */
export async function findRequester(req: Request, deps: DeskDeps) {
  const token = readStaffCookie(req, deps.site);
  if (!token) return null;
  return findStaff(deps.store, token, { isDemoPlace: isDemoPlace(req, deps), now: deps.now() });
}

const TRIES_MS = 15 * MINUTE_MS;

/** Guessing is slow whoever guesses: `more` counts towards other limits too. */
export async function limitTries(
  { store, now }: DeskDeps,
  req: Request,
  more: readonly Limit[] = [],
): Promise<void> {
  const network = limitsByNetwork('staff login', req.ip ?? '', {
    max: { narrow: 20, wide: 60 },
    windowMs: TRIES_MS,
  });
  await requireLimits(store, [...network, ...more], now());
}

/** Tries of one person from everywhere, where nobody tries who has shown nothing of theirs. */
export const triesOf = (whose: string): Limit => ({
  name: `staff ${whose}`,
  max: 10,
  windowMs: TRIES_MS,
});

/**
 * Tries of a sign-in by name, spelt as it is looked for: by network, as anybody may name anybody; none when
 * nobody is named.
 */
function triesOfName({ body, ip = '' }: Request): Limit[] {
  const { name } = (body ?? {}) as { name?: unknown };
  const { data } = codeSchema.shape.name.safeParse(name);
  if (data === undefined) return [];
  const max = { narrow: 10, wide: 30 };
  return limitsByNetwork(`staff name ${data}`, ip, { max, windowMs: TRIES_MS });
}

const clientOf = (req: Request) => ({
  address: req.ip ?? '',
  userAgent: req.headers['user-agent'] ?? '',
});

/** @throws CallError with the first thing that is wrong. */
function read<Shape extends z.ZodType>(schema: Shape, req: Request): z.output<Shape> {
  const { data, error } = schema.safeParse(req.body ?? {}, { error: tellFault });
  if (error) throw new CallError('invalid', error.issues[0]?.message ?? 'Заполните поля');
  return data as z.output<Shape>;
}

function nextOf(given: unknown): string {
  const { next = '' } = nextSchema.safeParse(given ?? {}).data ?? {};
  return isOwnPath(next) ? next : desk.today();
}

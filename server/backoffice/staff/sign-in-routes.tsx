import type { Express, Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { MINUTE_MS } from '../../../shared/millis.ts';
import { isOwnPath } from '../../../shared/own-path.ts';
import { KeptFormPage } from '../../../views/backoffice/staff/kept-form-page.tsx';
import { LoginPage } from '../../../views/backoffice/staff/login-page.tsx';
import { addressOf } from '../../platform/http/client-of.ts';
import { createProblem, HttpError } from '../../platform/http/problem.ts';
import { sendRedirect } from '../../platform/http/send-redirect.ts';
import { type Limit, limitsByNetwork, requireLimits } from '../../platform/limits/take-limits.ts';
import { type Tx, transaction } from '../../platform/store/transaction.ts';
import { tellFault } from '../../platform/tell-fault.ts';
import type { DeskDeps } from '../desk/desk-deps.ts';
import { sendDeskPage } from '../desk/send-desk-page.tsx';
import { endSessions, findStaff, openStaffSession } from '../identity/staff-sessions.ts';
import { obtainDemoOwner } from './demo-owner.ts';
import { findInvitation } from './invite-staff.ts';
import { type KeptForm, readKeptForm } from './kept-form.ts';
import { checkOneTimeCode, checkPassword, useRecoveryCode } from './one-time-codes.ts';
import { askNewPasskey, askPasskey, checkPasskey, passkeyFormSchema } from './passkeys.ts';
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
/** Sign of a key that is made, by the link of an invitation or for oneself, or asked for again. */
const challengeSchema = z.object({
  invitation: z.string().optional(),
  own: z.string().optional(),
  confirm: z.string().optional(),
});
const recoverySchema = nextSchema.extend({ code: z.string().trim().min(1).max(60) });

/** Signing in and out: what is done without a session. */
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
          openStaffSession(tx, { staffId: await getStaffId(tx), ...machineOf(req), now: now() }),
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
      const { code, ...person } = readForm(codeSchema, req);
      const staffId = await checkPassword(store.db, person);
      await requireLimits(store, [triesOf(`code ${staffId}`)], now());
      return (tx) => checkOneTimeCode(tx, { staffId, code, now: now() });
    }),
  );
  app.post(
    desk.loginByPasskey.path,
    signIn(async (req) => {
      const shown = readForm(passkeyFormSchema, req);
      return (tx) => checkPasskey(tx, shown, { site, now: now() });
    }),
  );
  app.post(
    desk.loginByRecovery.path,
    signIn(async (req) => {
      const { code } = readForm(recoverySchema, req);
      return (tx) => useRecoveryCode(tx, code, now());
    }),
  );
  app.post(desk.demoLogin.path, async (req, res) => {
    if (!isDemoPlace(req, deps)) throw new HttpError(createProblem(404));
    const token = await transaction(store, async (tx) => {
      const staffId = await obtainDemoOwner(tx, now());
      return openStaffSession(tx, { staffId, isDemo: true, ...machineOf(req), now: now() });
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
    const { invitation, own, confirm } = readForm(challengeSchema, req);
    const invited = invitation ? await findInvitation(store.db, invitation, now()) : null;
    const staff = own || confirm ? await findRequester(req, deps) : null;
    if (invited) res.json(await askNewPasskey(place(), invited));
    else if (staff && own)
      res.json(await askNewPasskey(place(), { staffId: staff.id, name: staff.name }));
    else res.json(await askPasskey(place(), staff?.id));
  });
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
  const network = limitsByNetwork('staff login', addressOf(req), {
    max: { narrow: 20, wide: 60 },
    windowMs: TRIES_MS,
  });
  await requireLimits(store, [...network, ...more], now());
}

/** Tries for one account from all networks, of those who have shown a password or a session of it. */
export const triesOf = (whose: string): Limit => ({
  name: `staff ${whose}`,
  max: 10,
  windowMs: TRIES_MS,
});

/**
 * Tries of a sign-in by name, spelt as it is looked for: by network, as anybody may name anybody; none when
 * nobody is named.
 */
function triesOfName(req: Request): Limit[] {
  const { name } = (req.body ?? {}) as { name?: unknown };
  const { data } = codeSchema.shape.name.safeParse(name);
  if (data === undefined) return [];
  const max = { narrow: 10, wide: 30 };
  return limitsByNetwork(`staff name ${data}`, addressOf(req), { max, windowMs: TRIES_MS });
}

/** Machine of a person, for the list of sessions. */
export const machineOf = (req: Request) => ({
  address: addressOf(req),
  userAgent: req.headers['user-agent'] ?? '',
});

/** @throws CallError with the first thing that is wrong. */
export function readForm<Shape extends z.ZodType>(schema: Shape, req: Request): z.output<Shape> {
  const { data, error } = schema.safeParse(req.body ?? {}, { error: tellFault });
  if (error) throw new CallError('invalid', error.issues[0]?.message ?? 'Заполните поля');
  return data as z.output<Shape>;
}

function nextOf(given: unknown): string {
  const { next = '' } = nextSchema.safeParse(given ?? {}).data ?? {};
  return isOwnPath(next) ? next : desk.today();
}

import { CONFIRM } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import { DAY_MS } from '../../../shared/millis.ts';
import { ConfirmPage } from '../../../views/backoffice/staff/confirm-page.tsx';
import { takeLimits } from '../../platform/limits/take-limits.ts';
import { lockingTransaction, transaction } from '../../platform/store/transaction.ts';
import type { DeskDeps } from '../desk/desk-deps.ts';
import { returnPath } from '../desk/desk-paths.ts';
import { sendDeskPage } from '../desk/send-desk-page.tsx';
import { endSessions, refreshSession, type Staff } from '../identity/staff-sessions.ts';
import type { HttpExchange } from './allow-request.ts';
import { keepForm } from './kept-form.ts';
import { checkOwnCode } from './one-time-codes.ts';
import { checkPasskey, readPasskeyForm } from './passkeys.ts';
import { limitTries, sendLoginPage, triesOf } from './sign-in-routes.tsx';

/** Code or key that was shown, beside the form that it confirms. */
interface Shown {
  code: unknown;
  credential: unknown;
  challenge: unknown;
  kept: Readonly<Record<string, string | string[]>>;
}

function readShown(body: unknown): Shown {
  const fields = Object.entries((body ?? {}) as Record<string, string | string[]>);
  const shown = Object.fromEntries(fields.filter(([name]) => name.startsWith(CONFIRM)));
  return {
    code: shown[`${CONFIRM}code`],
    credential: shown[`${CONFIRM}credential`],
    challenge: shown[`${CONFIRM}challenge`],
    kept: Object.fromEntries(fields.filter(([name]) => !name.startsWith(CONFIRM))),
  };
}

/** True when a passkey or a code was shown of late; if not, one is asked for, and the form is kept. */
export async function isConfirmed(exchange: HttpExchange, staff: Staff): Promise<boolean> {
  const { req, res, deps } = exchange;
  if (staff.isFresh) return true;
  const { code, credential, challenge, kept } = readShown(req.body);
  let failure = '';
  try {
    if (typeof code === 'string' || typeof credential === 'string') {
      await limitTries(deps, req, [triesOf(`confirm ${staff.id}`)]);
      await transaction(deps.store, async (tx) => {
        const now = deps.now();
        if (typeof credential === 'string') {
          const shown = readPasskeyForm({ credential, challenge });
          const owner = await checkPasskey(tx, shown, { site: deps.site, now });
          if (owner !== staff.id) throw new CallError('invalid', 'Это ключ другого сотрудника');
        } else await checkOwnCode(tx, { staffId: staff.id, code: String(code), now });
        await refreshSession(tx, staff.sessionId, now);
      });
      req.body = kept;
      return true;
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    failure = error.message;
    const isWrongCode = typeof credential !== 'string' && error.code === 'invalid';
    if (isWrongCode && (await endsSession(deps, staff))) {
      await askToSignIn(exchange, kept);
      return false;
    }
  }
  const body = <ConfirmPage action={req.path} fields={kept} failure={failure} />;
  await sendDeskPage(res, deps, { title: 'Подтвердите, что это вы', body, status: 401 });
  return false;
}

/** Wrong codes that a session is forgiven in a day: the next one ends it. */
const FORGIVEN = 4;

/** Counts a wrong code; true when it has ended the session, whose cookie may be in other hands. */
async function endsSession(
  { store, ...deps }: DeskDeps,
  { id, sessionId }: Staff,
): Promise<boolean> {
  const now = deps.now();
  const wrong = { name: `staff wrong code ${sessionId}`, max: FORGIVEN, windowMs: DAY_MS };
  return lockingTransaction(store, async (tx) => {
    if ((await takeLimits(tx, [wrong], now)) === 0) return false;
    await endSessions(tx, { staffId: id, sessionId, now });
    return true;
  });
}

/** The sign-in page with the form that was to be confirmed. */
async function askToSignIn(exchange: HttpExchange, fields: Shown['kept']): Promise<void> {
  const { req } = exchange;
  req.body = fields;
  const failure = `Код не подошёл ${FORGIVEN + 1} раз, и вход закрылся. Введённое сохранено: войдите и отправьте его.`;
  const shown = { next: returnPath(req), failure, status: 401, kept: keepForm(req) };
  await sendLoginPage(exchange, shown);
}

import { CONFIRM } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import { ConfirmPage } from '../../../views/backoffice/confirm-page.tsx';
import { transaction } from '../../platform/store/transaction.ts';
import { checkOwnCode } from '../staff/one-time-codes.ts';
import { checkPasskey, readPasskeyForm } from '../staff/passkeys.ts';
import { limitTries } from '../staff/sign-in-routes.tsx';
import { refreshSession, type Staff } from '../staff/staff-sessions.ts';
import type { HttpExchange } from './allow-request.ts';
import { sendDeskPage } from './send-desk-page.tsx';

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
      await limitTries(deps, req);
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
  }
  const body = <ConfirmPage action={req.path} fields={kept} failure={failure} />;
  await sendDeskPage(res, deps, { title: 'Подтвердите, что это вы', body, status: 401 });
  return false;
}

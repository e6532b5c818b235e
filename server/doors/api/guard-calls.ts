import { CallError, type Viewer } from '../../../shared/contract/call.ts';
import type { CallName, ShopCalls } from '../../../shared/contract/shop-api.ts';
import { keysOf } from '../../../shared/keys-of.ts';
import { isProgramKey, type Programs } from '../../identity/programs.ts';
import { callAccess } from './call-access.ts';

type AnyCall = (viewer: Viewer, input: unknown) => Promise<unknown>;

/** The calls, each made for a program only where its key allows it, wherever it comes from. */
export function guardCalls(calls: ShopCalls, programs: Programs): ShopCalls {
  const entries = keysOf(callAccess).map((name): [CallName, AnyCall] => {
    const call = calls[name] as AnyCall;
    return [
      name,
      async (viewer, input) => {
        await requireRight(name, viewer.token, programs);
        return call(viewer, input);
      },
    ];
  });
  return Object.fromEntries(entries) as unknown as ShopCalls;
}

/**
 * Refuses a token without the right to the call; people are looked at by the call.
 * @throws CallError
 */
async function requireRight(
  name: CallName,
  token: string | null,
  programs: Programs,
): Promise<void> {
  const { who, right } = callAccess[name];
  if (!isProgramKey(token)) {
    if (who === 'program') throw new CallError('unauthorized', 'Нужен ключ программы');
    return;
  }
  const program = await programs.find(token);
  if (!program) throw new CallError('unauthorized', 'Такого ключа нет, или он отозван');
  if (right === null && who === 'program') return;
  if (right === null) throw new CallError('forbidden', 'Этот вызов не для программ с ключом');
  if (!program.rights.includes(right)) {
    throw new CallError('forbidden', `Ключу нужно право ${right}`);
  }
}

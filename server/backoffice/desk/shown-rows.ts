import { DeskField } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import type { Tx } from '../../platform/store/transaction.ts';

/** Facts that a list has shown of its rows, by id: fields whose names begin so have ids between spaces. */
export function readShownRows(
  form: Readonly<Record<string, unknown>>,
  prefix: string,
): Map<number, string> {
  const shown = new Map<number, string>();
  for (const [name, ids] of Object.entries(form)) {
    if (!name.startsWith(prefix) || typeof ids !== 'string') continue;
    for (const id of ids.split(' ')) shown.set(Number(id), name.slice(prefix.length));
  }
  return shown;
}

/**
 * Keepers that a list has shown, by id; 0: nobody. All that a list of one keeper finds were with that one.
 */
export function recallKeepers(
  ids: readonly number[],
  { all, staffId }: { all?: 'yes' | undefined; staffId: number | null },
  form: Readonly<Record<string, unknown>>,
): ReadonlyMap<number, number> {
  const shown = readShownRows(form, DeskField.Kept);
  const known = ids.flatMap((id) => {
    const keeper = shown.get(id) ?? (all && staffId !== null ? staffId : undefined);
    return keeper === undefined ? [] : [[id, Number(keeper)] as const];
  });
  return new Map(known);
}

interface Taking {
  /** Keeper that the list has shown; 0: nobody, absent: it does not say. */
  shown: number | undefined;
  /** Keeper by now. */
  now: number | null;
  /** Person who takes it. */
  me: number;
  /** «Заявка 100012: »; absent: named beside. */
  title?: string;
}

/** @throws CallError when another person has taken a thing since the list was shown. */
export async function requireUntaken(tx: Tx, taking: Taking): Promise<void> {
  const { shown, now, me, title = '' } = taking;
  if (shown === undefined || now === null || now === me || now === shown) return;
  const keeper = tx.selectFrom('staff').select('name').where('id', '=', now);
  const { name } = await keeper.executeTakeFirstOrThrow();
  throw new CallError('conflict', `${title}уже ведёт ${name}`);
}

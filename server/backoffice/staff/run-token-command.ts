import { parseArgs } from 'node:util';
import { staffRoleTitles } from '../../../shared/backoffice.ts';
import { DAY_MS, type Millis } from '../../../shared/millis.ts';
import { formatFullMoment } from '../../../shared/ru/dates.ts';
import { sayOptionFault } from '../../platform/say-option-fault.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { changeAs } from '../changes/change-as.ts';
import { createStaffToken } from '../identity/staff-tokens.ts';

interface TokenCommandOptions {
  argv: readonly string[];
  store: Store;
  out: { write(text: string): unknown };
  now: Millis;
}

const DEFAULT_DAYS = 90;
const MAX_DAYS = 366;

const TOKEN_USAGE = `Токены сотрудников для /api/v1/backoffice:

  npm run staff:token                                    показать токены
  npm run staff:token -- СОТРУДНИК НАЗВАНИЕ [--days ДНЕЙ]  новый токен, на ${DEFAULT_DAYS} дней
  npm run staff:token -- --end НОМЕР                     закончить: токен сразу перестаёт действовать

Права токена — права сотрудника. Токен показывается один раз: магазин хранит только его отпечаток.
`;

type Command =
  | { kind: 'list' }
  | { kind: 'make'; name: string; title: string; days: number }
  | { kind: 'end'; number: number }
  | { kind: 'wrong'; reason: string };

/** The command of tokens. Gives its exit code: 0 done, 1 there is no such person or token, 2 wrong usage. */
export async function runTokenCommand(options: TokenCommandOptions): Promise<0 | 1 | 2> {
  const { argv, store, out, now } = options;
  const command = readCommand(argv);
  switch (command.kind) {
    case 'wrong':
      out.write(`${command.reason}\n\n${TOKEN_USAGE}`);
      return 2;
    case 'list':
      out.write(await listTokens(store, now));
      return 0;
    case 'end': {
      const isDone = await endToken(store, command.number, now);
      const { number } = command;
      out.write(isDone ? 'Токен больше не действует.\n' : `Нет действующего токена № ${number}\n`);
      return isDone ? 0 : 1;
    }
    case 'make': {
      const { name, title, days } = command;
      const staff = await findStaff(store, name);
      if (!staff) {
        out.write(`Нет сотрудника «${name}»: имя — как на странице «Люди»\n`);
        return 1;
      }
      const expiresAt = now + days * DAY_MS;
      const batch = { staffId: null, action: 'staff.token', isSecret: true, now };
      const { result } = await changeAs(
        store,
        { ...batch, title: `Токен «${title}»: ${name}` },
        ({ tx }) => createStaffToken(tx, { staffId: staff.id, title, now, expiresAt }),
      );
      out.write(
        `Токен № ${result.number} «${title}», до ${formatFullMoment(expiresAt)}: ${result.token}\n`,
      );
      out.write('Сохраните его сейчас: больше он нигде не показывается.\n');
      return 0;
    }
  }
}

function readCommand(argv: readonly string[]): Command {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        days: { type: 'string', default: String(DEFAULT_DAYS) },
        end: { type: 'string' },
      },
    });
    if (argv.length === 0) return { kind: 'list' };
    if (values.end !== undefined) {
      const isNumber = /^\d{1,9}$/.test(values.end) && positionals.length === 0;
      return isNumber ? { kind: 'end', number: Number(values.end) } : wrong('Нет такого номера');
    }
    const [name = '', title = '', ...more] = positionals.map((word) => word.trim());
    if (name === '' || title === '' || more.length > 0) {
      return wrong('Нужны имя сотрудника и название токена');
    }
    const days = /^\d{1,3}$/.test(values.days) ? Number(values.days) : 0;
    if (days < 1 || days > MAX_DAYS) return wrong(`Дней — от 1 до ${MAX_DAYS}`);
    return { kind: 'make', name, title: title.slice(0, 100), days };
  } catch (error) {
    return wrong(sayOptionFault(error) ?? (error as Error).message);
  }
}

const wrong = (reason: string): Command => ({ kind: 'wrong', reason });

const findStaff = ({ db }: Store, name: string) =>
  db
    .selectFrom('staff')
    .select('id')
    .where('name', '=', name)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

async function endToken(store: Store, number: number, now: Millis): Promise<boolean> {
  const title = `Токен № ${number} больше не действует`;
  const token = await store.db
    .selectFrom('staff_tokens')
    .select('hash')
    .where('number', '=', number)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!token) return false;
  const batch = { staffId: null, action: 'staff.token', title, isSecret: true, now };
  await changeAs(store, batch, ({ tx }) =>
    tx
      .updateTable('staff_tokens')
      .set({ ended_at: now })
      .where('hash', '=', token.hash)
      .where('ended_at', 'is', null)
      .execute(),
  );
  return true;
}

async function listTokens({ db }: Store, now: Millis): Promise<string> {
  const rows = await db
    .selectFrom('staff_tokens')
    .innerJoin('staff', 'staff.id', 'staff_tokens.staff_id')
    .select(['number', 'title', 'staff.name', 'staff.role', 'staff.ended_at as leftAt'])
    .select(['used_at', 'expires_at', 'staff_tokens.ended_at as endedAt'])
    .orderBy('number')
    .execute();
  if (rows.length === 0) return TOKEN_USAGE;
  const lines = rows.map(({ number, title, name, role, leftAt, used_at, expires_at, endedAt }) => {
    let state = `до ${formatFullMoment(expires_at)}`;
    if (endedAt !== null) state = `закончен ${formatFullMoment(endedAt)}`;
    else if (leftAt !== null) state = 'не действует: сотрудник ушёл';
    else if (expires_at <= now) state = `истёк ${formatFullMoment(expires_at)}`;
    const used = used_at === null ? 'не использован' : `использован ${formatFullMoment(used_at)}`;
    return `№ ${number} «${title}»: ${name}, ${staffRoleTitles[role]}; ${state}; ${used}`;
  });
  return `${lines.join('\n')}\n`;
}

import { parseArgs } from 'node:util';
import type { Millis } from '../../../../shared/millis.ts';
import { formatFullMoment } from '../../../../shared/ru/dates.ts';
import { isProgramRight, programRights } from '../../../identity/program-rights.ts';
import { createKey, digestOfKey } from '../../../identity/programs.ts';
import { isAddressRange } from '../../../platform/limits/address-list.ts';
import type { Output } from '../../../platform/progress-line.ts';
import { readKeptTexts } from '../../../platform/read-kept.ts';
import { sayOptionFault } from '../../../platform/say-option-fault.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { transaction } from '../../../platform/store/transaction.ts';

interface KeyCommandOptions {
  argv: readonly string[];
  store: Store;
  out: Output;
  now: Millis;
}

const DEFAULT_CALLS = 600;
const MAX_CALLS = 60_000;

const KEY_USAGE = `Ключи программ для /api/v1:

  npm run api:key                                    показать ключи
  npm run api:key -- ИМЯ --may ПРАВО,ПРАВО [--from АДРЕС,СЕТЬ] [--limit ВЫЗОВОВ_В_МИНУТУ]
  npm run api:key -- --revoke НОМЕР                  отозвать: ключ перестаёт действовать за секунду

Права:
${Object.entries(programRights)
  .map(([right, title]) => `  ${right.padEnd(14)} ${title}`)
  .join('\n')}

Ключ показывается один раз: магазин хранит только его отпечаток.
`;

interface KeyForm {
  title: string;
  rights: string[];
  addresses: string[];
  callsAMinute: number;
}

type Command =
  | { kind: 'list' }
  | { kind: 'make'; form: KeyForm }
  | { kind: 'revoke'; id: number }
  | { kind: 'wrong'; reason: string };

/** The command of keys. Gives its exit code: 0 done, 1 there is no such key, 2 wrong usage. */
export async function runKeyCommand(options: KeyCommandOptions): Promise<0 | 1 | 2> {
  const { argv, store, out, now } = options;
  const command = readCommand(argv);
  switch (command.kind) {
    case 'wrong':
      out.write(`${command.reason}\n\n${KEY_USAGE}`);
      return 2;
    case 'list':
      out.write(await listKeys(store));
      return 0;
    case 'revoke': {
      const isDone = await revokeKey(store, command.id, now);
      out.write(isDone ? 'Ключ отозван.\n' : `Нет действующего ключа № ${command.id}\n`);
      return isDone ? 0 : 1;
    }
    case 'make': {
      const { id, key } = await makeKey(store, command.form, now);
      out.write(`Ключ № ${id} «${command.form.title}»: ${key}\n`);
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
        may: { type: 'string', default: '' },
        from: { type: 'string', default: '' },
        limit: { type: 'string', default: String(DEFAULT_CALLS) },
        revoke: { type: 'string' },
      },
    });
    if (argv.length === 0) return { kind: 'list' };
    if (values.revoke !== undefined) {
      const id = Number(values.revoke);
      return Number.isInteger(id) && id > 0 ? { kind: 'revoke', id } : wrong('Нет такого номера');
    }
    const [title = '', ...more] = positionals;
    const split = (text: string) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean);
    const [may, addresses] = [split(values.may), split(values.from)];
    const unknown = may.find((right) => !isProgramRight(right));
    const strange = addresses.find((range) => !isAddressRange(range));
    const callsAMinute = Number(values.limit);
    if (title.trim() === '' || more.length > 0) return wrong('Нужно имя ключа');
    if (may.length === 0) return wrong('Нужны права: --may');
    if (unknown) return wrong(`Нет такого права: ${unknown}`);
    if (strange) return wrong(`Не адрес и не сеть: ${strange}`);
    if (!Number.isInteger(callsAMinute) || callsAMinute < 1 || callsAMinute > MAX_CALLS) {
      return wrong(`Вызовов в минуту — от 1 до ${MAX_CALLS}`);
    }
    const form = { title: title.trim().slice(0, 100), rights: may, addresses, callsAMinute };
    return { kind: 'make', form };
  } catch (error) {
    return wrong(sayOptionFault(error) ?? (error as Error).message);
  }
}

const wrong = (reason: string): Command => ({ kind: 'wrong', reason });

async function makeKey(
  store: Store,
  { title, rights: may, addresses, callsAMinute }: KeyForm,
  now: Millis,
): Promise<{ id: number; key: string }> {
  const key = createKey();
  const { id } = await transaction(store, (tx) =>
    tx
      .insertInto('api_keys')
      .values({
        title,
        digest: digestOfKey(key),
        rights: JSON.stringify(may),
        addresses: JSON.stringify(addresses),
        calls_a_minute: callsAMinute,
        created_at: now,
        used_at: null,
        revoked_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { id, key };
}

async function revokeKey(store: Store, id: number, now: Millis): Promise<boolean> {
  const revoked = await transaction(store, (tx) =>
    tx
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute(),
  );
  return revoked.length > 0;
}

async function listKeys({ db }: Store): Promise<string> {
  const rows = await db.selectFrom('api_keys').selectAll().orderBy('id').execute();
  if (rows.length === 0) return KEY_USAGE;
  const lines = rows.map((row) => {
    const addresses = readKeptTexts(row.addresses);
    const used =
      row.used_at === null
        ? 'не использован'
        : `${formatFullMoment(row.used_at)} с ${row.used_from}`;
    return [
      `№ ${row.id} «${row.title}»: ${readKeptTexts(row.rights).join(', ')}`,
      `${row.calls_a_minute} в минуту`,
      addresses.length > 0 ? `с адресов ${addresses.join(', ')}` : 'с любых адресов',
      row.revoked_at === null ? used : `отозван ${formatFullMoment(row.revoked_at)}`,
    ].join('; ');
  });
  return `${lines.join('\n')}\n`;
}

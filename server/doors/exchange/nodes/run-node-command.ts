import type { Millis } from '../../../../shared/millis.ts';
import type { Output } from '../../../platform/progress-line.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { listNodes, toNode } from './exchange-node.ts';
import { findWordFault } from './find-word-fault.ts';
import { listTerms } from './node-terms.ts';
import { NODE_USAGE, readNodeForm } from './read-node-form.ts';
import { saveNode } from './save-node.ts';

/** The command of nodes. Gives its exit code: 0 done, 2 wrong usage. */
export async function runNodeCommand({
  argv,
  store,
  out,
  readPassword,
  now,
}: {
  argv: readonly string[];
  /** First line of what is written to the command. */
  readPassword: () => Promise<string>;
  store: Store;
  out: Output;
  now: Millis;
}): Promise<0 | 2> {
  const command = readNodeForm(await nameWrittenPassword(argv, readPassword));
  if (command.kind === 'wrong') {
    out.write(`${command.reason}\n\n${NODE_USAGE}`);
    return 2;
  }
  if (command.kind === 'list') {
    const rows = await listNodes(store.db);
    for (const { id, name, login, profile, settings } of rows.map(toNode)) {
      out.write(`${name}: логин ${login}, профиль ${profile}, остатки ${settings.rests}\n`);
      for (const line of await describeTerms(store, id)) out.write(`  ${line}\n`);
    }
    if (rows.length === 0) out.write(NODE_USAGE);
    return 0;
  }
  const fault = await findWordFault(store.db, command.form.name, command.form.settings);
  if (fault) {
    out.write(`${fault.name} → ${fault.message}\n`);
    return 2;
  }
  const saved = await saveNode(store, command.form, now);
  const { name, login, password } = command.form;
  if (saved === 'incomplete') {
    out.write(`Узла «${name}» ещё нет: чтобы завести, нужны --login, --password и --profile\n\n`);
    out.write(NODE_USAGE);
    return 2;
  }
  out.write(saved === 'created' ? `Узел «${name}» создан.\n` : `Узел «${name}» изменён.\n`);
  const { priceTypes, storages } = command.form.settings;
  if (priceTypes || storages) out.write('Виды цен и склады — со следующего обмена.\n');
  if (login || password) {
    out.write('В 1С укажите адрес /1c/exchange на сайте магазина, этот логин и пароль.\n');
  }
  return 0;
}

/** Words of the command with the password that is written to it in place of `--password -`. */
async function nameWrittenPassword(
  argv: readonly string[],
  readPassword: () => Promise<string>,
): Promise<readonly string[]> {
  const at = argv.findIndex((word, n) => word === '--password' && argv[n + 1] === '-');
  if (at === -1) return argv;
  return argv.toSpliced(at, 2, `--password=${await readPassword()}`);
}

/** Price types and warehouses that a node has told, and where they go. */
async function describeTerms({ db }: Store, nodeId: number): Promise<string[]> {
  const levels = await db.selectFrom('price_levels').select(['id', 'title']).execute();
  const storages = await db.selectFrom('storages').select(['id', 'title']).execute();
  const terms = (await listTerms(db)).filter(({ node_id }) => node_id === nodeId);
  return terms.map(({ kind, title, target_id, said }) => {
    const [what, list] = kind === 'storage' ? ['склад', storages] : ['вид цен', levels];
    const target = list.find(({ id }) => id === target_id)?.title ?? 'не берём';
    return `${what} «${title}» → «${target}» (${said ? 'как указано' : 'по правилам'})`;
  });
}

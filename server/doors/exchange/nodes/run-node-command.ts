import type { Millis } from '../../../../shared/millis.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import type { Output } from '../progress-line.ts';
import { listNodes, toNode } from './exchange-node.ts';
import { NODE_USAGE, readNodeForm } from './read-node-form.ts';
import { saveNode } from './save-node.ts';

/** The command of nodes. Gives its exit code: 0 done, 2 wrong usage. */
export async function runNodeCommand({
  argv,
  store,
  out,
  now,
}: {
  argv: readonly string[];
  store: Store;
  out: Output;
  now: Millis;
}): Promise<0 | 2> {
  const command = readNodeForm(argv);
  if (command.kind === 'wrong') {
    out.write(`${command.reason}\n\n${NODE_USAGE}`);
    return 2;
  }
  if (command.kind === 'list') {
    const rows = await listNodes(store.db);
    for (const { name, login, profile, settings } of rows.map(toNode)) {
      out.write(`${name}: логин ${login}, профиль ${profile}, остатки ${settings.rests}\n`);
    }
    if (rows.length === 0) out.write(NODE_USAGE);
    return 0;
  }
  const saved = await saveNode(store, command.form, now);
  const { name } = command.form;
  out.write(saved === 'created' ? `Узел «${name}» создан.\n` : `Узел «${name}» изменён.\n`);
  out.write('В 1С укажите адрес /1c/exchange на сайте магазина, этот логин и пароль.\n');
  return 0;
}

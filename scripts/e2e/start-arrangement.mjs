/**
 * `start-arrangement.mjs NAME`: the shop on PORT as it is run in one of its arrangements, each a file
 * `arrangement-NAME.mjs` beside this one, until SIGTERM. Where the store is stands in
 * DATA_DIR/store.json, for tests that look into it.
 */
import { createProcesses } from './processes.mjs';

const name = process.argv[2] ?? '';
if (!/^[a-z]+$/.test(name)) throw new Error(`Нет такой расстановки: ${name}`);
const { start } = await import(`./arrangement-${name}.mjs`);
const { PORT = '', DATA_DIR = '' } = process.env;
const processes = createProcesses(DATA_DIR);

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => void processes.end().then(() => process.exit(0)));
}

try {
  await start(processes, { PORT, DATA_DIR });
} catch (error) {
  console.error(error);
  await processes.end();
  process.exit(1);
}

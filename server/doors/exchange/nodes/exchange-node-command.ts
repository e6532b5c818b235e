import { createInterface } from 'node:readline';
import { runStoreCommand } from '../../../platform/store/run-command.ts';
import { runNodeCommand } from './run-node-command.ts';

/** `npm run exchange:node -- NAME …`: makes or changes a node of the exchange. */
await runStoreCommand(async ({ store }) => {
  const argv = process.argv.slice(2);
  return await runNodeCommand({ argv, store, out: process.stdout, readPassword, now: Date.now() });
});

/** First line of the standard input; '' when there is none. */
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) console.error('Пароль (виден при вводе):');
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    process.stdin.destroy();
  }
}

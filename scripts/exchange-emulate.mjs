/** `npm run exchange:emulate -- URL …`: an exchange as the accounting system's client makes it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, root } from './setup.mjs';

ensureInstalled();
const command = join(root, 'tests/server/doors/exchange/1c-client/emulate-command.ts');
const { status } = spawnSync(pinnedNode, [command, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 1);

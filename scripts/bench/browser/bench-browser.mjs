/** `npm run bench:browser`: installs and builds what is missing, then measures pages in Chromium. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from '../../find-chromium.mjs';
import { ensureBuilt, ensureInstalled, pinnedNode, root } from '../../setup.mjs';

// Standard output belongs to the figures alone with --json.
if (process.argv.includes('--json'))
  process.stdout.write = process.stderr.write.bind(process.stderr);
ensureInstalled();
ensureBuilt();

const browser = findChromium();
const program = join(root, 'scripts', 'bench', 'browser', 'run-browser-bench.mjs');
const child = spawn(pinnedNode, [program, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(browser && { CHROMIUM_PATH: browser }) },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

/** `node esbuild.config.mjs`: everything that the browser gets, then the server's programs. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildBrowser } from './scripts/build/build-browser.mjs';
import { buildServer } from './scripts/build/build-server.mjs';
import { writePackages } from './scripts/build/list-packages.mjs';
import { noteBuilt } from './scripts/setup.mjs';

const root = import.meta.dirname;
const dist = join(root, 'dist');
mkdirSync(dist, { recursive: true });

try {
  const browser = await buildBrowser({
    root,
    assets: join(root, 'public', 'assets'),
    dist,
    now: Date.now(),
  });
  const server = await buildServer(root);
  writePackages(root);
  noteBuilt();
  const kilobytes = (bytes) => (bytes === null ? '' : `${(bytes / 1024).toFixed(1)} КБ`);
  console.log(`${'файл'.padEnd(34)}${'размер'.padStart(12)}${'gzip'.padStart(12)}`);
  for (const { name, size, gzip } of [...browser, ...server]) {
    console.log(`${name.padEnd(34)}${kilobytes(size).padStart(12)}${kilobytes(gzip).padStart(12)}`);
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}

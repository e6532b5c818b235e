/** public/assets/service-worker.js: served as /sw.js, so its name does not change with its content. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { hashOf } from './asset-folder.mjs';

const SOURCE = 'client/push/service-worker.ts';
/** Page that it shows without a connection: another page makes it another version. */
const OFFLINE_FILES = ['public/errors/offline.html', 'public/errors/errors.css'];

/**
 * @param {{ root: string, folder: import('./asset-folder.mjs').AssetFolder, target: string[] }} place
 */
export async function buildWorker({ root, folder, target }) {
  const version = hashOf(OFFLINE_FILES.map((file) => readFileSync(join(root, file))).join());
  const { outputFiles } = await build({
    entryPoints: [join(root, SOURCE)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    define: { VERSION: JSON.stringify(version) },
    target,
    logLevel: 'warning',
  });
  await folder.add('service-worker.js', outputFiles[0].contents);
}

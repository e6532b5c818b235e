/** dist/server: each program of server/ as one file; packages stay in node_modules. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

export async function buildServer(root) {
  const entryPoints = findPrograms(root);
  if (entryPoints.length === 0) return [];
  const result = await build({
    entryPoints: entryPoints.map((path) => ({ in: path, out: basename(path, '.ts') })),
    outdir: join(root, 'dist', 'server'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node26',
    packages: 'external',
    jsx: 'automatic',
    sourcemap: 'linked',
    metafile: true,
    absWorkingDir: root,
    logLevel: 'warning',
  });
  writeFileSync(join(root, 'dist', 'server-meta.json'), JSON.stringify(result.metafile));
  return Object.entries(result.metafile.outputs)
    .filter(([path]) => path.endsWith('.js'))
    .map(([path, { bytes }]) => ({ name: path, size: bytes, gzip: null }));
}

/** The server itself and every command (`…-command.ts`). */
function findPrograms(root) {
  const server = join(root, 'server');
  const commands = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-command.ts'))
    .map((file) => join(server, file));
  return [join(server, 'main.ts'), ...commands].filter((path) => existsSync(path));
}

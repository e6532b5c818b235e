import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { root, serverFlags } from '../../setup.mjs';
import { startNode, stopChild } from '../children.mjs';

const source = fileURLToPath(new URL('./catalog-program.mjs', import.meta.url));

/** Bundles the program into a folder below dist, where packages are found as usual. */
export async function buildCatalogProgram() {
  const outfile = join(root, 'dist', 'bench', 'catalog-program.js');
  mkdirSync(join(root, 'dist', 'bench'), { recursive: true });
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node26',
    packages: 'external',
    jsx: 'automatic',
    absWorkingDir: root,
    logLevel: 'warning',
  });
  return outfile;
}

/** The catalogue of a folder in a process of its own; `ask` measures a number of questions. */
export async function startCatalog({ program, folder, cores }) {
  const child = startNode([...serverFlags, program, folder], {
    cores,
    cwd: root,
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('Программа измерения каталога остановилась');
  });
  const next = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  const { kinds } = await next();
  return {
    kinds,
    async ask(kind, { seed, count }) {
      const answer = next();
      child.send({ kind, seed, count });
      return (await answer).results;
    },
    stop: () => stopChild(child),
  };
}

import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../../..');

export interface ShopPrograms {
  main: string;
  importCatalog: string;
  migrate: string;
  remove(): void;
}

/** The shop's programs as `npm run build` makes them, from today's sources, in a folder of their own. */
export async function buildPrograms(): Promise<ShopPrograms> {
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  // Within node_modules: the packages are found from there.
  const folder = mkdtempSync(join(cache, 'programs-'));
  const outdir = join(folder, 'dist', 'server');
  await build({
    entryPoints: {
      main: join(root, 'server/main.ts'),
      import: join(root, 'server/exchange/import-command.ts'),
      migrate: join(root, 'server/migrate-command.ts'),
      'pdf.worker': join(root, 'server/documents/pdf.worker.ts'),
    },
    ...{ outdir, bundle: true, platform: 'node', format: 'esm', target: 'node26' },
    ...{ packages: 'external', jsx: 'automatic', logLevel: 'error' },
  });
  symlinkSync(join(root, 'public'), join(folder, 'public'));
  return {
    main: join(outdir, 'main.js'),
    importCatalog: join(outdir, 'import.js'),
    migrate: join(outdir, 'migrate.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

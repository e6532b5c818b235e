import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ICON_NAMES, MARK_NAMES, spriteOf, TRADE_ICON_NAMES } from '../../shared/ui/icon-names.ts';
import { SPRITE_URL, TRADE_SPRITE_URL, WORDS_SPRITE_URL } from '../../shared/ui/sprite-url.ts';

interface BuildModule {
  buildBrowser(place: {
    root: string;
    assets: string;
    dist: string;
    now: number;
  }): Promise<unknown>;
}

interface Meta {
  inputs: Record<string, unknown>;
  outputs: Record<
    string,
    { bytes: number; inputs: Record<string, unknown>; imports: { path: string; kind: string }[] }
  >;
}

const KB = 1024;
const RUNTIME = `
  import { restoreVisits } from './behaviors/restore-visits.ts';
  import { swapOnClick } from './behaviors/swap-on-click.ts';
  import { swapOnSubmit } from './behaviors/swap-on-submit.ts';
  import { showNotices } from './runtime/show-notices.ts';
  for (const start of [restoreVisits, swapOnClick, swapOnSubmit]) start();
  showNotices([]);`;
const LOADER = "import { startIslands } from './start-islands.ts'; startIslands();";

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'marmit-build-'));
const now = Date.now();
const manifest: Record<string, string> = {};
const read = (role: string) => readFileSync(join(folder, (manifest[role] ?? '').slice(8)));

const gzipped = (bytes: Uint8Array) => gzipSync(bytes, { level: 9 }).length;
const readMeta = (): Meta => JSON.parse(readFileSync(join(folder, 'client-meta.json'), 'utf8'));

function entryOf({ outputs }: Meta): Meta['outputs'][string] {
  const entry = Object.values(outputs).find(({ inputs }) => 'client/main.ts' in inputs);
  if (!entry) throw new Error('no file holds client/main.ts');
  return entry;
}

/** Gzip bytes of a part of the script alone, without what it loads later. */
async function bundled(contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(root, 'client'), loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'chrome111',
    plugins: [
      {
        name: 'later-and-unused',
        setup({ onLoad, onResolve, resolve: find }) {
          // The table of parts grows with the shop; the total above has it.
          onLoad({ filter: /client\/parts\.ts$/ }, () => ({
            contents: 'export const parts = [];',
          }));
          onResolve({ filter: /^\./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
            if (kind === 'dynamic-import') return { path, external: true };
            if (pluginData) return;
            const asked = { importer, resolveDir, kind, pluginData: true };
            return { ...(await find(path, asked)), sideEffects: false };
          });
        },
      },
    ],
  });
  return gzipped(outputFiles[0]?.contents ?? new Uint8Array());
}

function writeOld(name: string, days: number): void {
  writeFileSync(join(folder, name), '');
  utimesSync(join(folder, name), now / 1000, now / 1000 - days * 86_400);
}

beforeAll(async () => {
  writeOld('styles-0ld.css', 8);
  writeOld('styles-recent.css', 6);
  const build = join(root, 'scripts/build/build-browser.mjs');
  const { buildBrowser }: BuildModule = await import(build);
  await buildBrowser({ root, assets: folder, dist: folder, now });
  Object.assign(manifest, JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the browser build', () => {
  it('keeps within the budgets [D.13]', async () => {
    const sizes = {
      'script before any action': { bytes: gzipped(read('script')), most: 6 * KB },
      'of it: the runtime': { bytes: await bundled(RUNTIME), most: 3 * KB },
      'of it: the loader of islands': { bytes: await bundled(LOADER), most: KB },
      'style sheet': { bytes: gzipped(read('styles')), most: 15 * KB },
      'style sheet of purchases': { bytes: gzipped(read('purchase')), most: 4 * KB },
      'style sheet of contents': { bytes: gzipped(read('content')), most: 4 * KB },
      'style sheet of what few need': { bytes: gzipped(read('rare')), most: KB },
      font: { bytes: read('font').length, most: 35 * KB },
    };
    console.table(sizes);
    const tooBig = Object.entries(sizes).filter(([, { bytes, most }]) => bytes > most);
    expect(tooBig).toEqual([]);
  });

  it('leaves React and everything of islands to later [D.8]', () => {
    const { inputs, imports } = entryOf(readMeta());
    expect(Object.keys(inputs).filter((path) => /node_modules|\.tsx$/.test(path))).toEqual([]);
    expect(imports.filter(({ kind }) => kind !== 'dynamic-import')).toEqual([]);
  });

  it('keeps React in one file for all islands', () => {
    const holders = Object.values(readMeta().outputs).filter(({ inputs }) =>
      Object.keys(inputs).includes('node_modules:react'),
    );
    expect(holders).toHaveLength(1);
    expect(Object.keys(entryOf(readMeta()).inputs)).not.toContain('node_modules:react');
  });

  it('gives an idle page few files: a part holds what it shares with its own parts', () => {
    const { outputs } = readMeta();
    const holder = (source: string) =>
      Object.entries(outputs).find(([, { inputs }]) => source in inputs)?.[0] ?? '';
    const files = new Set<string>();
    const collect = (file: string) => {
      if (files.has(file)) return;
      files.add(file);
      const needed = outputs[file]?.imports.filter(({ kind }) => kind === 'import-statement') ?? [];
      for (const { path } of needed) collect(path);
    };
    for (const part of ['client/start-measuring.ts', 'client/product/recently-seen.ts']) {
      collect(holder(part));
    }
    expect(files).toContain(holder('client/main.ts'));
    expect(files.size).toBeLessThanOrEqual(4);
    // Code of both the push question and the analytics stands with the part that loads both.
    expect(holder('client/runtime/bottom-prompt.ts')).toBe(holder('client/start-measuring.ts'));
  });

  it('loads no part by a file that only hands on what another holds', () => {
    const files = new Map(
      readdirSync(folder)
        .filter((name) => /^part-.*\.js$/.test(name))
        .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
    );
    const loaded = [...files.values()].flatMap((text) =>
      [...text.matchAll(/import\("\.\/([^"]+)"\)/g)].map(([, name = '']) => name),
    );
    expect(loaded.length).toBeGreaterThan(20);
    const handingOn = loaded.filter((name) =>
      /^(?:import[^;]+;)+export\{[^}]*\};?\s*$/.test(files.get(name) ?? ''),
    );
    expect(handingOn).toEqual([]);
  });

  it('copies what is smaller than the request for it', () => {
    const isShared = ({ inputs }: Meta['outputs'][string]) =>
      Object.keys(inputs).length > 0 && !Object.keys(inputs).some((path) => /^later:/.test(path));
    const { outputs } = readMeta();
    const sizes = Object.values(outputs)
      .filter(isShared)
      .map(({ bytes }) => bytes);
    expect(sizes.length).toBeGreaterThan(5);
    expect(Math.min(...sizes)).toBeGreaterThan(400);
  });

  it('gives pages with a first screen what few need with the rest of their styles', () => {
    const rare = read('rare').toString();
    const rests = readdirSync(folder).filter((name) => /^rest-.*\.css$/.test(name));
    expect(rests).toHaveLength(Object.keys(manifest.firstScreens ?? {}).length);
    for (const name of rests) {
      const css = readFileSync(join(folder, name), 'utf8');
      expect(css.endsWith(rare)).toBe(true);
    }
  });

  it('names files by their content and points the style sheet at the font', () => {
    for (const role of ['styles', 'purchase', 'content', 'font', 'sprite', 'words', 'trade']) {
      expect(manifest[role]).toMatch(/^\/assets\/[a-z]+-[0-9a-f]{8}\.(?:css|woff2|svg)$/);
    }
    expect(read('styles').toString()).toContain(manifest.font);
  });

  it('writes compressed siblings of the same content', () => {
    const name = (manifest.styles ?? '').slice(8);
    const plain = read('styles');
    expect(gunzipSync(readFileSync(join(folder, `${name}.gz`)))).toEqual(plain);
    expect(brotliDecompressSync(readFileSync(join(folder, `${name}.br`)))).toEqual(plain);
  });

  it('draws every named icon under the address that the views print', () => {
    const drawn = (role: string) =>
      [
        ...read(role)
          .toString()
          .matchAll(/<symbol id="i-([^"]+)" /g),
      ].map(([, name]) => name);
    const meant = (sprite: string) =>
      [...ICON_NAMES, ...TRADE_ICON_NAMES].filter((name) => spriteOf(name) === sprite);
    const marks = MARK_NAMES.map((name) => `mark-${name}`);
    expect(drawn('sprite').toSorted()).toEqual([...meant('frame'), ...marks].toSorted());
    expect(drawn('words')).toEqual(meant('words'));
    expect(drawn('trade')).toEqual(meant('trade'));
    expect(manifest).toMatchObject({
      sprite: SPRITE_URL,
      words: WORDS_SPRITE_URL,
      trade: TRADE_SPRITE_URL,
    });
  });

  it('keeps files of earlier builds for seven days', () => {
    const names = readdirSync(folder);
    expect(names).toContain('styles-recent.css');
    expect(names).not.toContain('styles-0ld.css');
  });

  it('ships nothing of the server or the views as script', () => {
    const allowed = /^(?:later:.*)?(?:client|shared)\/|\/(?:client|shared)\/|^node_modules[/:]/;
    const foreign = Object.keys(readMeta().inputs).filter((path) => !allowed.test(path));
    expect(foreign).toEqual([]);
  });
});

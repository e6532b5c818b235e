/** public/assets: the style sheet and the further ones for purchases, for contents and for paper, the script, the font and the icons, with a manifest of their names. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { AssetFolder } from './asset-folder.mjs';
import { buildWorker } from './build-worker.mjs';
import { divideStyles, FIRST_KINDS, readFirstClasses } from './first-styles.mjs';
import { makeFont } from './make-font.mjs';
import { makeSprite, makeTradeSprite, makeWordsSprite } from './make-sprite.mjs';
import { reactModule } from './react-module.mjs';
import { skipStubs } from './skip-stubs.mjs';

/** The oldest browsers that the style sheet and the script are written down for. */
export const target = ['chrome111', 'edge111', 'firefox121', 'safari16.4'];
/** Entry that a page executes at once. */
const ENTRY = 'client/main.ts';
/** Entry that a page of the back office executes at once. */
export const DESK_ENTRY = 'client/backoffice/desk.ts';
/** Style sheets of views/: of all pages, of purchases, of contents, of what few visitors need. */
export const SHEETS = ['styles', 'purchase', 'content', 'rare', 'desk'];
/** Small modules without a state of their own, which stand in each file that needs them. */
const COPIED = [
  'client/basket/when-seen.ts',
  'client/behaviors/note-typed.ts',
  'client/header/confirm-city.ts',
  'client/runtime/cookies.ts',
  'client/runtime/open-modal.ts',
  'shared/basket.ts',
  'shared/prompt-timing.ts',
  'shared/ru/plural.ts',
  'shared/ui/sprite-url.ts',
];
/** The address that the style sheet has until the font's digest is known. */
const FONT_PLACEHOLDER = '/assets/onest.woff2';

/**
 * @param {{ root: string, assets: string, dist: string, now: number }} place project, folder of the
 *   browser files, folder of the build's own records, epoch milliseconds
 */
export async function buildBrowser({ root, assets, dist, now }) {
  const folder = new AssetFolder(assets);
  const images = await makeFixedFiles(root, folder);
  const [sheets, script, deskScript] = await Promise.all([
    Promise.all(
      SHEETS.map(async (name) => [
        name,
        nameFont(name, await buildStyles(root, name), images.font),
      ]),
    ),
    buildScripts(root, dist, folder),
    buildDeskScript(root, folder),
    buildWorker({ root, folder, target }),
  ]);
  const add = (name, css) => folder.addHashed(`${name}.css`, css);
  const whole = await Promise.all(sheets.map(async ([name, css]) => [name, await add(name, css)]));
  const divided = divideSheets(root, Object.fromEntries(sheets)).map(async ([kind, parts]) => [
    kind,
    {
      first: await add(`first-${kind}`, parts.first),
      rest: await add(`rest-${kind}`, parts.rest),
    },
  ]);
  const firstScreens = Object.fromEntries(await Promise.all(divided));
  const scripts = { script, deskScript };
  folder.writeManifest({ ...Object.fromEntries(whole), firstScreens, ...images, ...scripts });
  folder.removeOld(now);
  return folder.sizes;
}

/** The font and the icons; views learn the addresses of the icons. */
export async function makeFixedFiles(root, folder) {
  const [font, sprite, words, trade] = await Promise.all([
    makeFont().then((bytes) => folder.addHashed('onest.woff2', bytes)),
    makeSprite(root).then((svg) => folder.addHashed('sprite.svg', svg)),
    makeWordsSprite().then((svg) => folder.addHashed('words.svg', svg)),
    makeTradeSprite().then((svg) => folder.addHashed('trade.svg', svg)),
  ]);
  writeSpriteUrls(root, { sprite, words, trade });
  return { font, sprite, words, trade };
}

/** Views and islands import the addresses, so that they need no context to draw an icon. */
function writeSpriteUrls(root, { sprite, words, trade }) {
  const file = join(root, 'shared', 'ui', 'sprite-url.ts');
  const source = readFileSync(file, 'utf8');
  const changed = source
    .replace(/'\/assets\/sprite[^']*'/, `'${sprite}'`)
    .replace(/'\/assets\/words[^']*'/, `'${words}'`)
    .replace(/'\/assets\/trade[^']*'/, `'${trade}'`);
  if (changed !== source) writeFileSync(file, changed);
}

/** The sheet of each kind of page in two: `first` goes into it, `rest` comes after it, with what few need. */
function divideSheets(root, sheets) {
  return Object.entries(FIRST_KINDS).map(([kind, names]) => {
    const css = names.map((name) => sheets[name]).join('');
    const { first, rest } = divideStyles(css, readFirstClasses(root, kind));
    return [kind, { first, rest: rest + sheets.rare }];
  });
}

async function buildStyles(root, name) {
  const result = await build(styleOptions(root, name));
  return result.outputFiles[0].text;
}

/** @param {string} name one of SHEETS */
export function styleOptions(root, name) {
  return {
    entryPoints: [join(root, 'views', `${name}.css`)],
    bundle: true,
    minify: true,
    write: false,
    external: ['/assets/*'],
    target,
    logLevel: 'warning',
  };
}

/** The font's address goes into the sheet of all pages of the shop, and into that of the back office. */
export function nameFont(name, css, font) {
  if (name !== 'styles' && name !== 'desk') return css;
  if (!css.includes(FONT_PLACEHOLDER)) throw new Error('the style sheet names no font');
  return css.replaceAll(FONT_PLACEHOLDER, font);
}

async function buildScripts(root, dist, folder) {
  const { entry, files, metafile } = await bundleScripts(root);
  await Promise.all(files.map(({ name, contents }) => folder.add(name, contents)));
  writeFileSync(join(dist, 'client-meta.json'), JSON.stringify(metafile));
  return `/assets/${entry}`;
}

/** The script of the back office: its own files, which no page of the shop names. */
async function buildDeskScript(root, folder) {
  const { entry, files } = readScripts(
    await build(deskScriptOptions(root, 'production')),
    DESK_ENTRY,
  );
  await Promise.all(files.map(({ name, contents }) => folder.add(name, contents)));
  return `/assets/${entry}`;
}

/** @param {'production' | 'development'} mode as for `scriptOptions` */
export const deskScriptOptions = (root, mode) => ({
  ...scriptOptions(root, mode),
  entryPoints: [join(root, DESK_ENTRY)],
  plugins: [],
});

/**
 * The script in memory: `entry` is the name of the file that a page loads, `metafile` esbuild's.
 * @param {string} root project
 * @param {'production' | 'development'} mode which build of React
 */
export async function bundleScripts(root, mode = 'production') {
  return readScripts(await build(scriptOptions(root, mode)));
}

/** Result of esbuild in the terms of `bundleScripts`. */
export function readScripts({ outputFiles, metafile }, entry = ENTRY) {
  const made = outputFiles.map(({ path, contents }) => ({ name: basename(path), contents }));
  const files = skipStubs(made);
  return { entry: basename(fileWith(entry, metafile)), files, metafile };
}

/** @param {'production' | 'development'} mode which build of React */
export function scriptOptions(root, mode) {
  return {
    entryPoints: [join(root, ENTRY)],
    outdir: join(root, 'dist'),
    absWorkingDir: root,
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    bundle: true,
    minify: mode === 'production',
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    metafile: true,
    write: false,
    target,
    logLevel: 'warning',
    plugins: [layOutFiles(join(root, ENTRY)), reactModule(root, mode)],
  };
}

function fileWith(input, { outputs }) {
  const found = Object.entries(outputs).find(([, { inputs }]) => Object.hasOwn(inputs, input));
  if (!found) throw new Error(`the script holds no ${input}`);
  return found[0];
}

/**
 * Lays out the script's files. esbuild moves what an entry shares with parts that are loaded later
 * into files of their own, which a page would fetch one after another: here every such part imports
 * the whole entry, so that all they share stays in one file, the one that the page names; a part of
 * such a part imports that too. What is smaller than the request for it stands in each file that needs
 * it. And only the entry acts when it is imported (client/main.ts), so what nobody uses is left out.
 */
function layOutFiles(entry) {
  const isCopied = (path) => COPIED.some((name) => path.endsWith(`/${name}`));
  /** Of each part that is loaded later: the one that loads it, when that was loaded later itself. */
  const loaders = new Map();
  const loadedBefore = (path) => {
    const loader = loaders.get(path);
    return loader ? [...loadedBefore(loader), loader] : [entry];
  };
  return {
    name: 'lay-out-files',
    setup(build) {
      build.onResolve({ filter: /^\./ }, async (asked) => {
        const { path, kind, importer, resolveDir, pluginData } = asked;
        if (pluginData === 'resolving') return;
        const found = await build.resolve(path, {
          importer,
          resolveDir,
          kind: 'import-statement',
          pluginData: 'resolving',
        });
        const isLater = kind === 'dynamic-import';
        // A part that the entry loads too may come before any other.
        if (isLater && loaders.get(found.path) !== null) {
          loaders.set(found.path, loaders.has(importer) ? importer : null);
        }
        return {
          ...found,
          sideEffects: false,
          ...(isLater && { namespace: 'later' }),
          ...(isCopied(found.path) && { suffix: `?for=${basename(importer)}` }),
        };
      });
      build.onLoad({ filter: /./, namespace: 'later' }, ({ path }) => ({
        contents: [
          ...loadedBefore(path).map((before) => `import ${JSON.stringify(before)};`),
          `export * from ${JSON.stringify(path)};`,
        ].join('\n'),
        resolveDir: dirname(path),
      }));
    },
  };
}

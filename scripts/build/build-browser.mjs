/** public/assets: one style sheet, the script, the font and the icons, with a manifest of their names. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { AssetFolder } from './asset-folder.mjs';
import { makeFont } from './make-font.mjs';
import { makeSprite } from './make-sprite.mjs';

/** The oldest browsers that the style sheet and the script are written down for. */
const target = ['chrome111', 'edge111', 'firefox121', 'safari16.4'];
/** The address that the style sheet has until the font's digest is known. */
const FONT_PLACEHOLDER = '/assets/onest.woff2';

/**
 * @param {{ root: string, assets: string, dist: string, now: number }} place project, folder of the
 *   browser files, folder of the build's own records, epoch milliseconds
 */
export async function buildBrowser({ root, assets, dist, now }) {
  const folder = new AssetFolder(assets);
  const [font, sprite] = await Promise.all([
    makeFont().then((bytes) => folder.addHashed('onest.woff2', bytes)),
    makeSprite(root).then((svg) => folder.addHashed('sprite.svg', svg)),
  ]);
  writeSpriteUrl(root, sprite);
  const [styles, script] = await Promise.all([
    buildStyles(root, font).then((css) => folder.addHashed('styles.css', css)),
    buildScripts(root, dist, folder),
  ]);
  folder.writeManifest({ styles, font, sprite, script });
  folder.removeOld(now);
  return folder.sizes;
}

/** Views and islands import the address, so that they need no context to draw an icon. */
function writeSpriteUrl(root, url) {
  const file = join(root, 'shared', 'ui', 'sprite-url.ts');
  const source = readFileSync(file, 'utf8');
  const changed = source.replace(/'\/assets\/sprite[^']*'/, `'${url}'`);
  if (changed !== source) writeFileSync(file, changed);
}

async function buildStyles(root, font) {
  const result = await build({
    entryPoints: [join(root, 'views', 'styles.css')],
    bundle: true,
    minify: true,
    write: false,
    external: ['/assets/*'],
    target,
    logLevel: 'warning',
  });
  const css = result.outputFiles[0].text;
  if (!css.includes(FONT_PLACEHOLDER)) throw new Error('the style sheet names no font');
  return css.replaceAll(FONT_PLACEHOLDER, font);
}

async function buildScripts(root, dist, folder) {
  const result = await build({
    entryPoints: [join(root, 'client', 'main.ts')],
    outdir: dist,
    absWorkingDir: root,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    write: false,
    target,
    logLevel: 'warning',
  });
  await Promise.all(
    result.outputFiles.map(({ path, contents }) => folder.add(basename(path), contents)),
  );
  writeFileSync(join(dist, 'client-meta.json'), JSON.stringify(result.metafile));
  return `/assets/${basename(entryOutput(result.metafile))}`;
}

function entryOutput({ outputs }) {
  const entry = Object.entries(outputs).find(
    ([, { entryPoint }]) => entryPoint === 'client/main.ts',
  );
  if (!entry) throw new Error('the script has no entry');
  return entry[0];
}

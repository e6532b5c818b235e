/** Builds of the browser files and the server in the loop of `npm run dev`, made anew in part after a change. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { context, formatMessages } from 'esbuild';
import {
  DESK_ENTRY,
  deskScriptOptions,
  nameFont,
  readScripts,
  SHEETS,
  scriptOptions,
  styleOptions,
} from '../build/build-browser.mjs';
import { findPrograms, serverOptions } from '../build/build-server.mjs';

/** Sources of the font, the icons and the worker. */
const FIXED = /^shared\/ui\/icon-names\.ts$|^views\/layout\/marks\/|service-worker\.ts$/;
/** Sources of the kept index of the catalogue. */
const INDEX = /^server\/catalog\/index\//;

/**
 * @param {{ root: string, folder: string }} place project, and a folder within it for what is built:
 *   FOLDER/dist/server/main.js beside FOLDER/public
 */
export async function createBuilds({ root, folder }) {
  const outdir = join(folder, 'dist', 'server');
  const assets = join(folder, 'public', 'assets');
  layOutFolder(root, folder);
  const programs = findPrograms(root).filter((path) => !path.endsWith('-command.ts'));
  const server = await context({
    ...serverOptions(root, { entryPoints: programs, build: 'process.env.SERVER_BUILD' }),
    outdir,
    // Packages are read one by one, but a change builds half as much.
    packages: 'external',
    sourcemap: false,
    write: false,
    logLevel: 'silent',
  });
  const script = await context({
    ...scriptOptions(root, 'development'),
    entryNames: '[name]-dev',
    logLevel: 'silent',
  });
  const deskScript = await context({
    ...deskScriptOptions(root, 'development'),
    entryNames: '[name]-dev',
    logLevel: 'silent',
  });
  const sheets = await Promise.all(
    SHEETS.map(async (name) => {
      const options = { ...styleOptions(root, name), minify: false, logLevel: 'silent' };
      return { name, context: await context({ ...options, absWorkingDir: root, metafile: true }) };
    }),
  );
  const written = new Map();
  let fixed = null;

  /** Gives whether anything is new. */
  function write(to, name, contents) {
    const path = join(to, name);
    const digest = createHash('sha1').update(contents).digest('base64');
    if (written.get(path) === digest) return false;
    writeFileSync(path, contents);
    written.set(path, digest);
    return true;
  }

  async function makeFixed() {
    const program = join(import.meta.dirname, 'make-fixed-files.mjs');
    const { stdout } = await promisify(execFile)(process.execPath, [program, assets]);
    fixed = JSON.parse(stdout);
  }

  async function makeServer() {
    const { outputFiles, metafile } = await server.rebuild();
    const isNew = outputFiles.map(({ path, contents }) => write(outdir, basename(path), contents));
    const main = outputFiles.find(({ path }) => basename(path) === 'main.js');
    const packages = listPackages(metafile, relative(root, main.path));
    return { isNew: isNew.includes(true), index: digestIndex(root, metafile), packages };
  }

  /** Inputs of each build at its last time; a change of others leaves what it made as it is. */
  const inputs = new Map();
  const follows = (from, changed) =>
    !changed || !inputs.has(from) || changed.some((path) => inputs.get(from).has(path));

  async function rebuild(from) {
    // Until it has ended well the next change is one of its own.
    inputs.delete(from);
    const result = await from.rebuild();
    inputs.set(from, new Set(Object.keys(result.metafile.inputs)));
    return result;
  }

  const entries = new Map();
  async function makeScript(changed, from = script, named = undefined) {
    if (!follows(from, changed)) return { entry: entries.get(from), isNew: false };
    const { entry, files } = readScripts(await rebuild(from), named);
    entries.set(from, entry);
    const isNew = files.map(({ name, contents }) => write(assets, name, contents));
    return { entry, isNew: isNew.includes(true) };
  }

  async function makeStyles(changed) {
    const results = await Promise.all(
      sheets.map(async (sheet) => {
        if (!follows(sheet.context, changed)) return false;
        const { outputFiles } = await rebuild(sheet.context);
        const css = nameFont(sheet.name, outputFiles[0].text, fixed.font);
        return write(assets, `${sheet.name}-dev.css`, css);
      }),
    );
    return results.includes(true);
  }

  let index = '';
  let packages = [];
  return {
    assets,
    main: join(outdir, 'main.js'),
    /** Names the sources of the kept index. */
    index: () => index,
    /** Packages that a start of the shop reads. */
    packages: () => packages,
    /**
     * Builds what may follow from the changed files, paths in the project; null: everything.
     * @throws BuildFailure
     */
    async build(changed) {
      const isStyles = changed?.every((path) => path.endsWith('.css')) ?? false;
      try {
        const isFixed = !fixed || changed?.some((path) => FIXED.test(path));
        if (isFixed) await makeFixed();
        // Sheets name the font.
        const sheetsOf = isFixed ? null : changed;
        if (isStyles) return { styles: await makeStyles(sheetsOf), script: false, server: false };
        const made = await settle([
          makeServer(),
          makeScript(changed),
          makeStyles(sheetsOf),
          makeScript(changed, deskScript, DESK_ENTRY),
        ]);
        const [program, scripts, styles, deskScripts] = made;
        ({ index, packages } = program);
        const sheetNames = SHEETS.map((name) => [name, `/assets/${name}-dev.css`]);
        const manifest = {
          ...Object.fromEntries(sheetNames),
          ...fixed,
          script: `/assets/${scripts.entry}`,
          deskScript: `/assets/${deskScripts.entry}`,
        };
        const isNamed = write(assets, 'manifest.json', JSON.stringify(manifest));
        return { styles, script: scripts.isNew, server: program.isNew || isNamed };
      } catch (error) {
        throw new BuildFailure(await explain(error));
      }
    },
    async dispose() {
      const contexts = [server, script, deskScript, ...sheets.map((sheet) => sheet.context)];
      await Promise.all(contexts.map((each) => each.dispose()));
    },
  };
}

/** The sources do not become a shop; the message names file and line. */
export class BuildFailure extends Error {}

/** All have ended when one has failed: the next build does not meet them. */
async function settle(builds) {
  await Promise.allSettled(builds);
  return Promise.all(builds);
}

async function explain(error) {
  if (!error.errors) return error.stderr || error.message;
  return (await formatMessages(error.errors, { kind: 'error' })).join('').trim();
}

/** Files that change seldom are those of the project; assets are our own. */
function layOutFolder(root, folder) {
  rmSync(folder, { recursive: true, force: true });
  for (const path of ['dist/server', 'public/assets']) {
    mkdirSync(join(folder, path), { recursive: true });
  }
  for (const name of readdirSync(join(root, 'public'))) {
    if (name !== 'assets') symlinkSync(join(root, 'public', name), join(folder, 'public', name));
  }
}

/** Packages that a program imports at its start, by itself or in its parts. */
function listPackages({ outputs }, main) {
  const found = new Set();
  const parts = new Set([main]);
  for (const part of parts) {
    for (const { path, kind, external } of outputs[part]?.imports ?? []) {
      if (kind !== 'import-statement') continue;
      if (!external) parts.add(path);
      else if (!path.startsWith('node:')) found.add(path);
    }
  }
  return [...found];
}

/** A change elsewhere leaves the kept index of the catalogue as it is, which saves a second at the start. */
function digestIndex(root, { inputs }) {
  const found = new Set(Object.keys(inputs).filter((path) => INDEX.test(path)));
  for (const path of found) {
    for (const each of inputs[path]?.imports ?? []) if (inputs[each.path]) found.add(each.path);
  }
  const hash = createHash('sha256');
  for (const path of [...found].filter((each) => !each.includes(':')).sort()) {
    hash.update(path).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex').slice(0, 16);
}

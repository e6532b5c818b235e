/**
 * dist/server: each program of server/ as one file with the packages that it needs at the start in it:
 * they would be looked for and read one by one, hundreds of files, before the first answer.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/** Packages with native parts, workers or files of their own, and those that are loaded when needed. */
const OUTSIDE = [
  'sharp',
  'pg',
  'pino',
  'pdfmake',
  'nodemailer',
  'got',
  'web-push',
  '@e965/xlsx',
  'csv-parse',
  'yauzl',
];
/** Sources that the bytes of a program follow from. */
const SOURCES = ['server', 'views', 'client', 'shared', 'package-lock.json', 'scripts/build'];

export async function buildServer(root) {
  const entryPoints = findPrograms(root);
  if (entryPoints.length === 0) return [];
  const options = serverOptions(root, { entryPoints, build: JSON.stringify(digestSources(root)) });
  const result = await build(options);
  const outputs = Object.keys(result.metafile.outputs);
  const programs = outputs.filter((path) => path.endsWith('.js'));
  for (const path of programs) escapeLetters(join(root, path));
  removeOthers(options.outdir, outputs);
  writeFileSync(join(root, 'dist', 'server-meta.json'), JSON.stringify(result.metafile));
  return programs.map((path) => ({
    name: path,
    size: statSync(join(root, path)).size,
    gzip: null,
  }));
}

/**
 * Options by which esbuild makes the programs; the loop of `npm run dev` changes some of it.
 * @param {string} root project
 * @param {{ entryPoints: string[], build: string }} programs `build`: expression that names the build
 */
export function serverOptions(root, { entryPoints, build: name }) {
  return {
    entryPoints: entryPoints.map((path) => ({ in: path, out: basename(path, '.ts') })),
    outdir: join(root, 'dist', 'server'),
    bundle: true,
    splitting: true,
    chunkNames: 'part-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node26',
    external: OUTSIDE.flatMap((name) => [name, `${name}/*`]),
    // Packages in the older format ask for Node's own modules by `require`.
    banner: {
      js: "import { createRequire as createBundleRequire } from 'node:module';\nconst require = createBundleRequire(import.meta.url);",
    },
    define: {
      'process.env.NODE_ENV': '"production"',
      SERVER_BUILD: name,
    },
    plugins: [requireBuiltins],
    jsx: 'automatic',
    sourcemap: 'linked',
    metafile: true,
    absWorkingDir: root,
    logLevel: 'warning',
  };
}

/**
 * Node's own modules by `require`: an `import` of node:http reads each of its exports, and with that
 * loads the WebSocket client that nobody uses here, a twentieth of the start.
 */
const requireBuiltins = {
  name: 'require-builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'builtin', sideEffects: false } : null,
    );
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
    }));
  },
};

/**
 * Letters that esbuild leaves as they are, those of regular expressions. Node keeps the source of a
 * program in memory, each letter of it in two bytes when one of them needs that.
 */
function escapeLetters(file) {
  const code = readFileSync(file, 'utf8');
  const escaped = code.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  if (escaped !== code) writeFileSync(file, escaped);
}

/** Parts of earlier builds; a program that is running has read its own. */
function removeOthers(outdir, outputs) {
  const made = new Set(outputs.map((path) => basename(path)));
  for (const name of readdirSync(outdir)) {
    if (!made.has(name)) rmSync(join(outdir, name), { recursive: true });
  }
}

/** Differs as soon as any source does; what a build keeps for its next start is known by it. */
function digestSources(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(root, source);
    const files = existsSync(path) ? listFiles(path) : [];
    for (const file of files.sort())
      hash.update(`${file.slice(root.length)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The server itself, every command (`…-command.ts`) and every thread (`….worker.ts`). */
export function findPrograms(root) {
  const server = join(root, 'server');
  const commands = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:-command|\.worker)\.ts$/.test(file))
    .map((file) => join(server, file));
  return [join(server, 'main.ts'), ...commands].filter((path) => existsSync(path));
}

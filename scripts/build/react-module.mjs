import { createRequire } from 'node:module';
import { build } from 'esbuild';

/** Modules of React that the browser's script imports; what two of them export is the same. */
const NAMES = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

/**
 * React as one ES module. What esbuild needs for CommonJS stays with it then; otherwise that would
 * stand in the file that all parts of the script share, which every page loads.
 * @param {string} root project
 * @param {'production' | 'development'} mode which build of React
 */
export function reactModule(root, mode) {
  let bundled;
  return {
    name: 'react-module',
    setup(outer) {
      outer.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, () => ({
        path: 'react',
        namespace: 'node_modules',
        sideEffects: false,
      }));
      outer.onLoad({ filter: /./, namespace: 'node_modules' }, async () => {
        bundled ??= bundleReact(root, mode);
        return { contents: await bundled };
      });
    },
  };
}

async function bundleReact(root, mode) {
  const { outputFiles } = await build({
    stdin: { contents: listExports(root), resolveDir: root },
    bundle: true,
    format: 'esm',
    write: false,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  });
  return outputFiles[0].text;
}

/** Source that exports all that the modules do; what nobody imports can be left out. */
function listExports(root) {
  const require = createRequire(`${root}/package.json`);
  const holders = new Map();
  for (const [at, name] of NAMES.entries()) {
    for (const key of Object.keys(require(name))) if (!holders.has(key)) holders.set(key, at);
  }
  return [
    ...NAMES.map((name, at) => `import * as module${at} from '${name}';`),
    ...NAMES.map((_, at) => `const read${at} = (key) => module${at}[key];`),
    ...[...holders].map(
      ([key, at]) => `export const ${key} = /* @__PURE__ */ read${at}('${key}');`,
    ),
  ].join('\n');
}

/**
 * `npm run readme`: writes what documents repeat of the code into them: the table of settings,
 * .env.example, the picture of the house, which test shows which rule, and for nginx the parameters of
 * pages and the cookies that make a page private.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { decidedOtherwise } from '../tests/docs/decided-otherwise.ts';
import { drawArchitecture } from './docs/draw-architecture.mjs';
import { drawCoverage } from './docs/draw-coverage.mjs';

const { configTable, printEnvExample, ownCookieNames, PAGE_PARAMETERS } = await readSources();

const table = `<!-- config:begin -->\n\n${configTable()}\n\n<!-- config:end -->`;
for (const file of ['README.md', 'docs/deploy/environment.md']) {
  replaceIn(file, /<!-- config:begin -->[\s\S]*<!-- config:end -->/, table);
}

writeFileSync(new URL('../.env.example', import.meta.url), printEnvExample());

const root = new URL('..', import.meta.url).pathname;
writeFileSync(new URL('../docs/architecture.svg', import.meta.url), drawArchitecture(root));

const coverage = new URL('../docs/spec-coverage.md', import.meta.url);
writeFileSync(coverage, drawCoverage(root, decidedOtherwise));

const nginx = 'docs/deploy/nginx/marmit.conf';
replaceIn(nginx, /(?<=\(\?:\(\?:)[\w|@]+(?=\)\(\?:=)/, [...PAGE_PARAMETERS].join('|'));
replaceIn(nginx, /(?<=; \?\)\(\?:)[\w|@]+(?=\)=)/, ownCookieNames.join('|'));

/** @throws when the place is not there: the document would grow old unseen. */
function replaceIn(path, place, text) {
  const file = new URL(`../${path}`, import.meta.url);
  const before = readFileSync(file, 'utf8');
  if (!place.test(before)) throw new Error(`${path}: нет места для вставки`);
  writeFileSync(
    file,
    before.replace(place, () => text),
  );
}

/** Exports of the sources; bundled, as Node by itself reads no enums. */
async function readSources() {
  const outfile = new URL('../node_modules/.cache/sources.mjs', import.meta.url);
  await build({
    stdin: {
      resolveDir: new URL('../server', import.meta.url).pathname,
      contents: `
        export { configTable } from './config/config.ts';
        export { printEnvExample } from './config/print-config.ts';
        export { ownCookieNames } from './platform/http/cookies.ts';
        export { PAGE_PARAMETERS } from './platform/http/page-key.ts';`,
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile: outfile.pathname,
  });
  return import(outfile.href);
}

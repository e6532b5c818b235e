/**
 * `npm run test:full`: `npm test`, each reliability figure at its full length one after another
 * (scripts/reliability-figures.mjs), and the browser tests over every other arrangement of the shop
 * (scripts/e2e/arrangement-….mjs). Many hours; `--only fuzz` runs one figure, and a knob that is set
 * already keeps its length: `FUZZ_REQUESTS=50000 npm run test:full -- --only fuzz`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './find-chromium.mjs';
import { figures } from './reliability-figures.mjs';
import { runBrowserTests } from './run-browser-tests.mjs';
import { ensureBuilt, ensureInstalled, pinnedNode, root } from './setup.mjs';

const FIRST = 'sqlite';
const report = join(root, 'test-results', 'reliability.jsonl');
const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
const chosen = figures.filter(({ name }) => !only || name === only);
if (chosen.length === 0) {
  console.error(`Нет показателя «${only}»: есть ${figures.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const rows = only
  ? []
  : [[`всё, ${FIRST}`, run(['scripts/test.mjs'], { SHOP_ARRANGEMENT: FIRST }) === 0]];
ensureInstalled();
ensureBuilt();
mkdirSync(join(root, 'test-results'), { recursive: true });
rmSync(report, { force: true });
const chromium = only ? null : findChromium();
const measured = chosen.map((figure) => ({ ...figure, passed: measure(figure) }));
for (const name of only ? [] : listArrangements()) {
  if (name !== FIRST) rows.push([`браузер, ${name}`, await testArrangement(name)]);
}

printFigures();
for (const [name, passed] of rows) console.log(`${name}: ${passed ? 'прошло' : 'НЕ ПРОШЛО'}`);
const all = [...rows.map(([, passed]) => passed), ...measured.map(({ passed }) => passed)];
process.exit(all.every(Boolean) ? 0 : 1);

function measure({ title, knobs, files }) {
  console.log(`\n${title}`);
  const given = Object.keys(knobs).filter((knob) => process.env[knob] !== undefined);
  const own = Object.fromEntries(Object.entries(knobs).filter(([knob]) => !given.includes(knob)));
  // One file after another: they measure the machine too.
  const options = ['--reporter=verbose', '--no-file-parallelism'];
  const vitest = ['node_modules/.bin/vitest', 'run', ...options, ...files];
  return run(vitest, { ...own, RELIABILITY_REPORT: report }) === 0;
}

/** Figures as they are to be and as the tests saw them, one under the other. */
function printFigures() {
  const lines = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : [];
  const seen = lines.filter(Boolean).map((line) => JSON.parse(line));
  for (const { title, target, knobs, passed } of measured) {
    console.log(`\n${title}: ${passed ? 'прошло' : 'НЕ ПРОШЛО'}\n  цель:  ${target}`);
    const own = seen.filter(({ knob }) => knob in knobs);
    for (const { seen: text } of own) console.log(`  видно: ${text}`);
  }
  console.log();
}

function listArrangements() {
  return readdirSync(join(root, 'scripts', 'e2e'))
    .flatMap((file) => /^arrangement-([a-z]+)\.mjs$/.exec(file)?.[1] ?? [])
    .toSorted();
}

async function testArrangement(arrangement) {
  const results = join(root, 'test-results', arrangement);
  const { passed, failed, finished } = await runBrowserTests({ arrangement, results, chromium });
  console.log(`${arrangement}: ${passed} passed, ${failed} failed`);
  return finished && failed === 0;
}

function run(args, env) {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } };
  return spawnSync(pinnedNode, args, options).status;
}

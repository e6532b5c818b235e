/**
 * `npm test`: types, rules and format beside the unit tests, then the tests on stores, then those of
 * processes beside those in a browser, then those that take the whole machine; counts at the end.
 * `npm run test:unit`, `test:store`, `test:processes`, `test:load` and `test:browser` run one part, with
 * `-- basket` only its files whose names hold the word.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { runBrowserTests } from './run-browser-tests.mjs';
import { printFailures, runVitest } from './run-vitest.mjs';
import { ensureBuilt, ensureInstalled, pinnedNode, root, runBeside } from './setup.mjs';

const [part, ...names] = process.argv.slice(2);
const reports = join(root, 'test-results');
const NOTHING = { passed: 0, failed: 0, leftOut: 0, failures: [], finished: true };

/** Parts side by side in one turn: tests of processes wait half of the time, a browser works meanwhile. */
const turns = part ? [[part]] : [['unit'], ['store'], ['browser', 'processes'], ['load']];
/** Each part gives what it ran and how that ended. */
const parts = {
  unit: async () => {
    const checks = names.length > 0 ? [] : [checkTypes(), checkFormat()];
    const results = await Promise.all([runTests('unit'), ...checks]);
    return results.flat();
  },
  store: async () => [await runTests('store')],
  processes: async (beside) => [await runTests('processes', beside)],
  load: async () => [await runTests('load')],
  browser: async () => [
    await runBrowserTests({
      arrangement: process.env.SHOP_ARRANGEMENT ?? 'sqlite',
      results: reports,
      chromium: findChromium(),
      names,
    }),
  ],
};

if (part && !(part in parts)) {
  console.error(`Нет части «${part}»: есть ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

ensureInstalled();
ensureBuilt();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const results = [];
const times = [];
for (const turn of turns) {
  const beside = turn.length > 1;
  const took = await Promise.all(turn.map((name) => runPart(name, beside)));
  times.push(took.join(' рядом с '));
}

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const [passed, failed, leftOut] = [sum('passed'), sum('failed'), sum('leftOut')];
printFailures(results.flatMap(({ failures }) => failures));
console.log(`Время: ${times.join(', ')}`);
// Tests on real exports are left out where these are not at hand: said, so that nobody takes them for run.
if (leftOut > 0) console.log(`Не запускались: ${leftOut}`);
console.log(`tests: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 && results.every(({ finished }) => finished) ? 0 : 1);

async function runPart(name, beside) {
  const started = Date.now();
  results.push(...(await parts[name](beside)));
  return `${name} ${Math.round((Date.now() - started) / 1000)} с`;
}

function runTests(project, beside = false) {
  return runVitest({ project, names, beside, report: join(reports, `${project}.json`) });
}

function checkTypes() {
  // Four readers at once read the types of libraries four times; the other core has tests to run.
  const tsc = [join('node_modules', '.bin', 'tsc'), '--noEmit', '--singleThreaded'];
  return check('Проверка типов', pinnedNode, tsc);
}

function checkFormat() {
  return check('Правила и формат кода', join(root, 'node_modules', '.bin', 'biome'), ['ci', '.']);
}

async function check(...step) {
  return (await runBeside(...step)) ? NOTHING : { ...NOTHING, failed: 1, finished: false };
}

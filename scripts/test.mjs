/** `npm test`: types, lint and format, unit and store tests, browser tests; counts at the end. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { runBrowserTests } from './run-browser-tests.mjs';
import { ensureBuilt, ensureInstalled, pinnedNode, root, step } from './setup.mjs';

ensureInstalled();
ensureBuilt();
const chromium = findChromium();
const reports = join(root, 'test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const checks = [
  step('Проверка типов', pinnedNode, [join('node_modules', '.bin', 'tsc'), '--noEmit']),
  step('Правила и формат кода', join(root, 'node_modules', '.bin', 'biome'), ['ci', '.']),
];
const unit = runVitest();
const browser = runBrowserTests({
  arrangement: process.env.SHOP_ARRANGEMENT ?? 'sqlite',
  results: reports,
  chromium,
});

const passed = unit.passed + browser.passed;
const failed = unit.failed + browser.failed + checks.filter((ok) => !ok).length;
printFailures(unit.failures);
console.log(`tests: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 && unit.finished && browser.finished && passed > 0 ? 0 : 1);

function runVitest() {
  const file = join(reports, 'vitest.json');
  const entry = join(root, 'node_modules', '.bin', 'vitest');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { status } = spawnSync(pinnedNode, [entry, ...args], { cwd: root, stdio: 'inherit' });
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const finished = status === 0;
  if (!report) return { passed: 0, failed: 1, failures: [], finished: false };
  const failed = report.numFailedTests + brokenFiles(report);
  // A runner that ends badly without a failed test has not run them all: that is a failure too.
  return {
    passed: report.numPassedTests,
    failed: failed || (finished ? 0 : 1),
    failures: failuresOf(report),
    finished,
  };
}

/** Failures of vitest are said again at the very end, where they are read first. */
function printFailures(failures) {
  for (const { title, file, message } of failures) {
    console.log(`\nНе прошёл: ${title}\n  ${file}`);
    console.log(message.split('\n').slice(0, 12).join('\n').replaceAll(/^/gm, '  '));
  }
}

function failuresOf({ testResults }) {
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [{ title: file, file, message }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      title: fullName,
      file,
      message: failureMessages.join('\n'),
    }));
  });
}

/** A test file that could not even be read fails without a failed test in it. */
function brokenFiles({ testResults }) {
  return testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  ).length;
}

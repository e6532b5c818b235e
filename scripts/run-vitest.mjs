import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pinnedNode, root } from './setup.mjs';

/**
 * One project of `vitest.config.ts` with this terminal: its files whose names hold one of `names`, all
 * without. Gives counts, of left out tests too, the failures, and whether the runner ended well.
 */
export async function runVitest({ project, names, report: file }) {
  const entry = join(root, 'node_modules', '.bin', 'vitest');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const args = [entry, 'run', `--project=${project}`, ...reporters, ...names];
  const runner = spawn(pinnedNode, args, { cwd: root, stdio: 'inherit' });
  const [status] = await once(runner, 'exit');
  const finished = status === 0;
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  if (!report) return { passed: 0, failed: 1, leftOut: 0, failures: [], finished: false };
  const failed = report.numFailedTests + brokenFiles(report);
  return {
    passed: report.numPassedTests,
    // A runner that ends badly without a failed test has not run them all: that is a failure too.
    failed: failed || (finished ? 0 : 1),
    leftOut: report.numPendingTests,
    failures: failuresOf(report),
    finished,
  };
}

/** Failures are said again at the very end, where they are read first. */
export function printFailures(failures) {
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gatherOutput, pinnedNode, root } from './setup.mjs';

/** Fewer than alone: the other work keeps the processor busy, and waiting tests have limits. */
const WORKERS_BESIDE = 2;

/**
 * One project of `vitest.config.ts` with this terminal, or `beside` other work, its words told when it is
 * over: its files whose names hold one of `names`, all without. Gives counts, of left out tests too, the
 * failures, and whether the runner ended well.
 */
export async function runVitest({ project, names, report: file, beside = false }) {
  const entry = join(root, 'node_modules', '.bin', 'vitest');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const workers = beside ? [`--maxWorkers=${WORKERS_BESIDE}`] : [];
  const args = [entry, 'run', `--project=${project}`, ...workers, ...reporters, ...names];
  const status = await (beside ? sayAtEnd(args) : runHere(args));
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

async function runHere(args) {
  const [status] = await once(spawn(pinnedNode, args, { cwd: root, stdio: 'inherit' }), 'exit');
  return status;
}

async function sayAtEnd(args) {
  const { status, output } = await gatherOutput(pinnedNode, args);
  console.log(output);
  return status;
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

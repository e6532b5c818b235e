import { spawn } from 'node:child_process';
import { pinned } from './machine.mjs';

const running = new Set();

/** Starts a Node program that ends with us at the latest. `cores`: null for any. */
export function startNode(args, { cores = null, env = {}, stdio = 'pipe', cwd } = {}) {
  const [command, rest] = pinned(cores, process.execPath, args);
  return startProgram(command, rest, { cwd, stdio, env: { ...process.env, ...env } });
}

/** Starts a program that ends with us at the latest. */
export function startProgram(command, args, options = {}) {
  const child = spawn(command, args, options);
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

const STOP_MS = 10_000;

/** Ends a child by its pid: politely, after ten seconds by force. */
export function stopChild(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

/** Ends at once what is still running. */
export function killChildren() {
  for (const child of running) child.kill('SIGKILL');
}

import { aroundAll } from 'vitest';
import { endStarted } from './ends.ts';

// Around all hooks of a file: one of them that throws keeps those after it from running.
aroundAll(async (runFile) => {
  try {
    await runFile();
  } finally {
    await endStarted();
  }
});

import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongFirst } from './tests/helpers/long-first.ts';
import { keepTemporaryFilesInMemory } from './tests/helpers/memory-folder.ts';
import { sortTests } from './tests/helpers/sort-tests.ts';

// Figures are measured with a disk, as shops have one.
if (!process.env['RELIABILITY_REPORT']) keepTemporaryFilesInMemory();
const { unit, store, processes, load } = sortTests();

/** Ends what the tests of a file have started. */
const END_STARTED = ['tests/helpers/end-started.ts'];

/** Files of a project share their modules: reading the shop's sources anew costs more than the tests. */
function project(
  name: string,
  include: string[],
  options: {
    isolate: boolean;
    maxWorkers: number;
    groupOrder: number;
    env?: Record<string, string>;
    setupFiles?: string[];
  },
): TestProjectInlineConfiguration {
  const { groupOrder, ...rest } = options;
  return { extends: true, test: { name, include, ...rest, sequence: { groupOrder } } };
}

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    globalSetup: ['tests/helpers/prepare-run.ts'],
    pool: 'forks',
    // Modules that one part of the tests has read are at hand for the next.
    fsModuleCache: true,
    // Room for what one test makes: half of a run went into clearing away.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongFirst },
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // Room for a busy machine, as helpers/wait-for.ts has.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      project('unit', unit, { isolate: false, maxWorkers: 3, groupOrder: 1 }),
      // Pages as visitors get them: React that warns of mistakes is in the tests of views.
      project('store', store, {
        isolate: false,
        maxWorkers: 3,
        groupOrder: 2,
        env: { NODE_ENV: 'production' },
        setupFiles: END_STARTED,
      }),
      // Tests of processes wait more than they work.
      project('processes', processes, {
        isolate: false,
        maxWorkers: 5,
        groupOrder: 3,
        setupFiles: END_STARTED,
      }),
      project('load', load, {
        isolate: false,
        maxWorkers: 1,
        groupOrder: 4,
        setupFiles: END_STARTED,
      }),
    ],
  },
});

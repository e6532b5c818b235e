import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { sortTests } from './tests/helpers/sort-tests.ts';

const { unit, store, processes } = sortTests();

/** Files of a project share their modules: reading the shop's sources anew costs more than the tests. */
function project(
  name: string,
  include: string[],
  options: { isolate: boolean; maxWorkers: number; groupOrder: number },
): TestProjectInlineConfiguration {
  const { isolate, maxWorkers, groupOrder } = options;
  const sequence = { groupOrder };
  return { extends: true, test: { name, include, isolate, maxWorkers, sequence } };
}

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    globalSetup: ['tests/helpers/prepare-run.ts'],
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      project('unit', unit, { isolate: false, maxWorkers: 3, groupOrder: 1 }),
      project('store', store, { isolate: false, maxWorkers: 2, groupOrder: 2 }),
      // These wait more than they work.
      project('processes', processes, { isolate: true, maxWorkers: 4, groupOrder: 3 }),
    ],
  },
});

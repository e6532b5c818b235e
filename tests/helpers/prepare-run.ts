import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../scripts/setup.mjs';
import startPostgres from './start-postgres.ts';

/** Builds the shop and, unless only unit tests run, starts PostgreSQL; the answer stops it. */
export default async function prepareRun(project: TestProject): Promise<() => Promise<void>> {
  ensureBuilt();
  const unitAlone = project.vitest.projects.every(({ name }) => name === 'unit');
  return unitAlone ? async () => {} : startPostgres(project);
}

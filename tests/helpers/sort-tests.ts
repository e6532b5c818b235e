import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Places of tests that start processes or threads, or need modules that no other test has used. */
const PROCESS_PLACES = [
  'tests/scripts/dev/dev.test.ts',
  'tests/server/deploy/',
  'tests/server/documents/pdf-press.test.ts',
  'tests/server/faults/',
  'tests/server/processes/',
  'tests/server/reliability/',
  'tests/server/orders/kill.test.ts',
  'tests/server/platform/store/preparing-client.test.ts',
  'tests/helpers/ends.test.ts',
  'tests/helpers/start-postgres.test.ts',
];
/** Tests of how much a shop bears: a machine with nothing left makes it refuse, as it should. */
const LOAD_TESTS = [
  'tests/server/processes/rolling-restart.test.ts',
  'tests/server/reliability/fuzz/fuzz.test.ts',
  'tests/server/reliability/http-kills.test.ts',
  'tests/server/reliability/overload.test.ts',
  'tests/server/reliability/oversell.test.ts',
  'tests/server/reliability/webhooks.test.ts',
];
/** Helpers that need a store; a test that reaches one of them is a store test. */
const STORE_HELPERS = ['tests/helpers/with-store.ts', 'tests/helpers/create-test-shop.ts'];

export interface SortedTests {
  /** Tests of functions alone. */
  unit: string[];
  /** Tests of the shop or its parts on a store, within the test's process. */
  store: string[];
  /** Tests of processes of the shop. */
  processes: string[];
  /** Tests of processes that take the whole machine. */
  load: string[];
}

/** Sorts the test files by what they need, which their imports and folders tell. */
export function sortTests(): SortedTests {
  const sorted: SortedTests = { unit: [], store: [], processes: [], load: [] };
  for (const file of globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).sort()) {
    sorted[kindOf(file)].push(file);
  }
  return sorted;
}

function kindOf(file: string): keyof SortedTests {
  if (LOAD_TESTS.includes(file)) return 'load';
  if (PROCESS_PLACES.some((place) => file.startsWith(place))) return 'processes';
  return reachesStore(file, new Set()) ? 'store' : 'unit';
}

/** Follows the imports of a test among the files of tests/. */
function reachesStore(file: string, seen: Set<string>): boolean {
  if (STORE_HELPERS.includes(file)) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  const source = readFileSync(join(root, file), 'utf8');
  const imports = [...source.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) =>
    relative(root, join(root, dirname(file), path)),
  );
  return imports
    .filter((path) => path.startsWith('tests/') && existsSync(join(root, path)))
    .some((path) => reachesStore(path, seen));
}

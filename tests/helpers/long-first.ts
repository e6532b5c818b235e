import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longer than their size tells; one that began last would run alone. */
const LONG = [
  'tests/server/backoffice/desk/hostile.test.ts',
  'tests/server/backoffice/desk/table.test.ts',
  'tests/server/backoffice/desk/hostile-forms.test.ts',
  'tests/server/backoffice/jobs/bulk-jobs.test.ts',
  'tests/server/backoffice/orders/print-orders.test.ts',
  'tests/server/doors/storefront/upstream-faults.test.ts',
  'tests/server/doors/exchange/exchange-chaos.test.ts',
  'tests/server/doors/exchange/unknown-goods.test.ts',
  'tests/server/processes/exchange-worker.test.ts',
  'tests/server/processes/bulk-jobs.test.ts',
  'tests/server/deploy/commands.test.ts',
  'tests/server/faults/stop-faults.test.ts',
  'tests/server/deploy/first-day.test.ts',
  'tests/server/processes/processes.test.ts',
  'tests/scripts/dev/dev.test.ts',
];

const isLong = ({ moduleId }: TestSpecification) => LONG.some((file) => moduleId.endsWith(file));

/** The usual order, long files before all others. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

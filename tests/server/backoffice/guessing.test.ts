import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as desk from '../../../shared/desk-routes.ts';
import { HOUR_MS } from '../../../shared/millis.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from './desk-bench.ts';

describeOnBothStores('guessing at the desk', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  beforeEach(() => {
    // Windows of the test before have ended.
    bench.shop.clock.now += HOUR_MS;
  });
  afterAll(() => bench.close());

  it('counts a name once, however many blanks stand around it', async () => {
    const statusOf = async (name: string) => {
      const form = { name, password: 'x', code: '000000' };
      return (await bench.office.anybody.post(desk.loginByCode(), form)).status;
    };
    for (let blanks = 0; blanks < 10; blanks++) {
      expect(await statusOf(`${' '.repeat(blanks * 20)}Иван${'\t'.repeat(blanks)}`)).toBe(422);
    }
    expect(await statusOf('Иван\u00a0')).toBe(429);
    expect(await statusOf('Ивановна')).toBe(422);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { type DeskBench, openDeskBench } from './desk-bench.ts';

let bench: DeskBench;
beforeAll(async () => {
  bench = await openDeskBench();
});
afterAll(() => bench.close());

it('pages of the desk are compressed for those who take them so, and say the same', async () => {
  await bench.newOrder();
  const ask = (encoding: string) =>
    bench.as('owner').get(desk.orders()).set('Accept-Encoding', encoding).expect(200);
  const [plain, packed] = [await ask('identity'), await ask('gzip')];
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(packed.headers).toHaveProperty('content-encoding', 'gzip');
  expect(packed.text).toContain('</html>');
  expect(packed.text).toBe(plain.text);
});

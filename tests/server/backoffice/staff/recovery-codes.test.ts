import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  renewRecoveryCodes,
  useRecoveryCode,
} from '../../../../server/backoffice/staff/one-time-codes.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { addStaff } from '../../../helpers/add-staff.ts';
import { createTestStore } from '../../../helpers/with-store.ts';

const NOW = Date.parse('2026-11-22T12:00:00+03:00');

let store: Store;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

it('recovery codes are too long to be found from the digests of a copied store', async () => {
  const { staffId, codes } = await transaction(store, async (tx) => {
    const id = await addStaff(tx, { name: 'Анна', role: 'sales', now: NOW });
    return { staffId: id, codes: await renewRecoveryCodes(tx, id) };
  });
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[\da-f]{5}(?:-[\da-f]{5})+$/);
    expect(code.replaceAll('-', '').length * 4).toBeGreaterThanOrEqual(112);
  }
  const use = () => transaction(store, (tx) => useRecoveryCode(tx, codes[0] ?? '', NOW));
  expect(await use()).toBe(staffId);
  await expect(use()).rejects.toMatchObject({ code: 'invalid' });
});

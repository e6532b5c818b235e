import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isStoreTrouble } from '../../../../server/platform/store/is-store-trouble.ts';
import { openStore, type Store } from '../../../../server/platform/store/open-store.ts';
import { readSetting, writeSetting } from '../../../../server/platform/store/settings.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { copyMigrated } from '../../../helpers/with-store.ts';

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marmit-lost-'));
  copyMigrated(join(folder, 'shop.db'));
  store = await openStore({ file: join(folder, 'shop.db') });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (value: string) => transaction(store, (tx) => writeSetting(tx, 'lost', value));
const move = (from: string, to: string) => renameSync(join(folder, from), join(folder, to));

it('nothing is taken into a file that is not there any more, until it is there again', async () => {
  await write('before');
  move('shop.db', 'away.db');
  const refused = await write('lost').catch((error: unknown) => error);
  expect([isStoreTrouble(refused), String(refused)]).toEqual([
    true,
    expect.stringContaining('shop.db'),
  ]);
  move('away.db', 'shop.db');
  await write('after');
  expect(await readSetting(store.db, 'lost')).toBe('after');
});

it('nothing is taken into a file in whose place another one was put', async () => {
  await write('before');
  move('shop.db', 'away.db');
  copyMigrated(join(folder, 'shop.db'));
  expect(isStoreTrouble(await write('lost').catch((error: unknown) => error))).toBe(true);
});

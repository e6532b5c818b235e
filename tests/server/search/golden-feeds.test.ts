import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFiles } from '../../../server/doors/exchange/imports/import-files.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { hasSamples, sample } from '../../helpers/samples.ts';
import { createTestStore } from '../../helpers/with-store.ts';
import { goldenFeeds } from './golden-feeds.ts';
import { judgeGolden } from './judge-golden.ts';
import { openSearchedShop } from './open-searched-shop.ts';

const WANTED_SHARE = 0.95;

describe.runIf(hasSamples).each(Object.entries(goldenFeeds))('the search of %s', (file, lines) => {
  let store: Store;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'marmit-feed-'));
    store = await createTestStore();
    const paths = [sample(`yml/${file}`)];
    await importFiles({ paths, store, dataDir: folder, tempDir: folder, now: () => 0 });
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('finds what was meant', async () => {
    expect(lines.length).toBeGreaterThanOrEqual(15);
    const { met, asked, missed } = judgeGolden(await openSearchedShop(store), lines);
    console.log([`Golden set of ${file}: ${met}/${asked}`, ...missed].join('\n'));
    expect(met / asked, missed.join('\n')).toBeGreaterThanOrEqual(WANTED_SHARE);
  });
});

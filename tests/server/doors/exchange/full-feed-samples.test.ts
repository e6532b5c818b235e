import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasSamples, sample } from '../../../helpers/samples.ts';
import { expectRoundTrip, showTables } from './feed-round-trip.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

describe.runIf(hasSamples)('a full feed of real goods', () => {
  let shop: TestShop;
  let other: TestShop;
  beforeEach(async () => {
    shop = await createTestShop();
    other = await createTestShop();
  });
  afterEach(async () => {
    await shop.close();
    await other.close();
  });

  it.each([
    ['yml/bitrix_otoplenie_97734_cp1251.xml'],
    ['yml/ecwid_karsaman_2021.xml'],
    ['yml/yandex_official_Moscow_feed_with_delivery.xml'],
    ['commerceml/cscart-2.04/import.xml', 'commerceml/cscart-2.04/offers.xml'],
    ['commerceml/official-2.04/import.xml', 'commerceml/official-2.04/offers.xml'],
    ['commerceml/carono-2.07/v8_3B8F_3e.zip'],
    ['commerceml/kits-3.1/import.xml', 'commerceml/kits-3.1/offers.xml'],
  ])('is the same after a round trip: %s', async (...names) => {
    await shop.importFiles(names.map(sample));
    expect((await showTables(shop)).products).not.toEqual([]);
    await expectRoundTrip(shop, other);
  });
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { yml } from './feeds.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

const offers = Array.from({ length: 600 }, (_, i) => ({
  id: `${i}`,
  category: `${(i % 3) + 1}`,
  inner: `<vendor>Завод ${i % 7}</vendor><param name="Длина">${i}</param><count>${i % 5}</count>`,
}));
const categories = '<category id="1">А</category><category id="2">Б</category>';

describeOnBothStores('import that does not run alone to its end', (dialect) => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await createTestShop(dialect);
  });
  afterEach(() => shop.close());

  it('comes to the same end when it is cut off and run again', async () => {
    const path = shop.write('feed.xml', yml(offers, { categories }));
    const cutOff = shop.importFiles([path], {
      onProgress: (title, share) => {
        if (title.startsWith('Запись') && share > 0.4) throw new Error('power');
      },
    });
    await expect(cutOff).rejects.toThrow('power');
    const half = (await shop.products()).length;
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(600);
    expect(await shop.importFiles([path])).toMatchObject({ created: 600 - half, unchanged: half });
    const resumed = await shop.products();

    const other = await createTestShop(dialect);
    await other.importFiles([path]);
    const whole = await other.products();
    await other.close();
    expect(resumed).toEqual(whole);
  });

  it('gives the same when two run at once', async () => {
    const path = shop.write('feed.xml', yml(offers, { categories }));
    const reports = await Promise.all([shop.importFiles([path]), shop.importFiles([path])]);
    expect(reports.reduce((sum, { created }) => sum + created, 0)).toBe(600);
    const shown = await shop.products();
    expect(new Set(shown.map(({ key }) => key)).size).toBe(600);
    expect(await shop.importFiles([path])).toMatchObject({ created: 0, changed: 0 });
  });
});

import { describe, expect, it } from 'vitest';
import { shownPrices } from '../../../server/catalog/viewer-prices.ts';

const prices = { own: 0, ownOld: 0, retail: 0, retailOld: 0 };

describe('shownPrices', () => {
  it.each([
    ['guest: retail', false, { retail: 100, own: 80 }, 100, null],
    ['guest: retail and old', false, { retail: 100, retailOld: 150, own: 80 }, 100, 150],
    ['guest: no price', false, { own: 80 }, null, null],
    ['customer: own beside retail', true, { retail: 100, own: 80 }, 80, 100],
    ['customer: own beside old', true, { retail: 100, retailOld: 150, own: 80 }, 80, 150],
    [
      'customer: own old goes first',
      true,
      { retail: 100, retailOld: 150, own: 80, ownOld: 90 },
      80,
      100,
    ],
    ['customer: own old alone', true, { own: 80, ownOld: 90 }, 80, 90],
    ['customer: level without price', true, { retail: 100 }, 100, null],
    ['customer: dearer than retail', true, { retail: 100, own: 120 }, 120, null],
    ['customer: a sale below the level', true, { retail: 70, retailOld: 100, own: 85 }, 70, 100],
    [
      'customer: a sale below the sale of the level',
      true,
      { retail: 70, retailOld: 100, own: 85, ownOld: 90 },
      70,
      100,
    ],
    ['customer: a sale above the level', true, { retail: 90, retailOld: 100, own: 85 }, 85, 100],
    [
      'customer: a level above the regular price, in a sale',
      true,
      { retail: 70, retailOld: 100, own: 120 },
      120,
      null,
    ],
    ['customer: nothing', true, {}, null, null],
  ])('%s', (_, loggedIn, facts, price, retailPrice) => {
    expect(shownPrices({ ...prices, ...facts }, loggedIn)).toEqual({ price, retailPrice });
  });
});

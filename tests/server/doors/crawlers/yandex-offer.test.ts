import { describe, expect, it } from 'vitest';
import { type FeedPlace, offerXml } from '../../../../server/doors/crawlers/yandex-offer.ts';
import type { FeedOffer } from '../../../../shared/contract/crawler-calls.ts';

const PLACE: FeedPlace = { siteUrl: 'https://marmit.test', courier: null, hasOffice: true };
const OFFER: FeedOffer = {
  id: 7,
  code: '100245',
  title: 'Плита',
  model: null,
  brand: null,
  category_id: 1,
  price: 100_00,
  old_price: null,
  pictures: [],
  description: '',
  country: null,
  warranty_months: null,
  weight_grams: null,
  barcode: null,
  quality: 'common',
  quality_note: null,
  in_city: true,
  in_stock: true,
  delivery_on: null,
  courier: null,
  package: 1,
  unit: 'шт',
  params: [],
};

describe('an offer of a feed', () => {
  it.each([
    ['4006381333931', true],
    ['4006381333932', false],
    ['96385074', true],
    ['96385075', false],
    ['036000291452', true],
    ['036000291453', false],
    ['10614141000415', true],
    ['10614141000416', false],
    ['123', false],
    ['0000000000000', false],
  ])('names the barcode %s only when its check digit is right: %s', (barcode, isNamed) => {
    const xml = offerXml({ ...OFFER, barcode }, PLACE);
    expect(xml.includes(`<barcode>${barcode}</barcode>`)).toBe(isNamed);
    expect(xml.includes('<barcode>')).toBe(isNamed);
  });

  it.each([
    ['used', 'preowned'],
    ['defective', 'reduction'],
  ] as const)('of %s goods has the condition %s and says why', (quality, type) => {
    const xml = offerXml({ ...OFFER, quality, quality_note: 'Скол' }, PLACE);
    expect(xml).toContain(
      `<condition type="${type}"><quality>good</quality><reason>Скол</reason></condition>`,
    );
  });

  it('is one package where nothing less is sold: at its price, named, with its weight', () => {
    const xml = offerXml({ ...OFFER, package: 12, price: 1200_00, weight_grams: 250 }, PLACE);
    expect(xml).toContain('<price>1200.00</price>');
    expect(xml).toContain('<name>Плита, упаковка 12 шт.</name>');
    expect(xml).toContain('<sales_notes>Цена за упаковку, 12 шт.</sales_notes>');
    expect(xml).toContain('<weight>3.000</weight>');
    expect(xml).not.toContain('-quantity>');
    const long = offerXml({ ...OFFER, title: 'Я'.repeat(200), package: 12 }, PLACE);
    expect(/<name>(.*)<\/name>/.exec(long)?.[1]).toMatch(/^Я{100,}, упаковка 12 шт\.$/);
    expect(/<name>(.*)<\/name>/.exec(long)?.[1]).toHaveLength(150);
    const single = offerXml(OFFER, PLACE);
    expect(single).not.toContain('sales_notes');
    expect(single).toContain('<name>Плита</name>');
  });

  it('is picked up and bought in a shop where there is one', () => {
    expect(offerXml(OFFER, PLACE)).toContain('<store>true</store><pickup>true</pickup>');
    const far = offerXml(OFFER, { ...PLACE, hasOffice: false });
    expect(far).toContain('<store>false</store><pickup>false</pickup>');
  });
});

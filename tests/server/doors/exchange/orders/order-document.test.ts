import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ExchangeNode } from '../../../../../server/doors/exchange/nodes/exchange-node.ts';
import {
  NODE_PROFILES,
  type NodeProfile,
  nodeSettingsSchema,
} from '../../../../../server/doors/exchange/nodes/node-settings.ts';
import {
  orderDocument,
  ordersXml,
} from '../../../../../server/doors/exchange/orders/order-document.ts';
import { hasSamples, sample } from '../../../../helpers/samples.ts';
import { findSchemaFaults } from '../../crawlers/xml-faults.ts';
import { FIRM_ORDER, PERSON_ORDER } from './document-sample.ts';

const AT = Date.parse('2026-11-20T14:00:00+03:00');
const SITE = 'https://marmit.example';

const nodeOf = (profile: NodeProfile, settings: object = {}): ExchangeNode => ({
  id: 1,
  name: 'УТ',
  login: '1c',
  profile,
  settings: nodeSettingsSchema.parse(settings),
  ordersFrom: 0,
  ordersAfter: null,
  changesAfter: null,
  isDisabled: false,
});

function print(profile: NodeProfile, settings: object = {}): string {
  const node = nodeOf(profile, settings);
  const documents = [FIRM_ORDER, PERSON_ORDER].map((order) => orderDocument(order, node, SITE));
  return ordersXml(documents, node, AT);
}

describe('the document of an order', () => {
  it('says «Без НДС» of a seller without it', () => {
    const { xml } = orderDocument(
      { ...FIRM_ORDER, vatPercent: 0, vatSum: 0 },
      nodeOf('ut-2.07'),
      SITE,
    );
    const rates = [...xml.matchAll(/<Ставка>([^<]*)</g)].map(([, rate]) => rate);
    expect(new Set(rates)).toEqual(new Set(['Без НДС']));
  });
  it.each(NODE_PROFILES)('is written for %s byte by byte as before', async (profile) => {
    const settings = { organisation: 'ООО «Мармит»', agreement: 'Розница' };
    await expect(print(profile, settings)).toMatchFileSnapshot(`golden/${profile}.xml`);
  });

  it
    .runIf(hasSamples)
    .each(
      NODE_PROFILES.flatMap((profile) =>
        ['207', '208', '209', '210'].map((version) => [profile, version] as const),
      ),
    )('of %s is valid by the schema %s of 1C', async (profile, version) => {
    const schema = sample(`commerceml-xsd/cml${version}.xsd`);
    const xsd = readFileSync(schema, 'utf8');
    const [, namespace] = /targetNamespace="([^"]+)"/.exec(xsd) ?? [];
    // Containers are of the program's own protocol 3.1; the schemas know what is in them.
    const plain = print(profile, { hasNamespace: true }).replaceAll(/<\/?Контейнер>/g, '');
    const xml = plain.replace(/xmlns="[^"]+"/, `xmlns="${namespace}"`);
    expect(await findSchemaFaults(xml, schema)).toEqual([]);
  });

  it('begins with the declaration and has no namespace unless the node asks', () => {
    expect(print('ut-2.07').startsWith('<?xml ')).toBe(true);
    expect(print('ut-2.07')).not.toContain('xmlns');
    expect(print('bus-3.1')).toContain('<Контейнер>');
  });

  it('has another revision when anything in it is another', () => {
    const node = nodeOf('ut-2.07');
    const revision = (order: typeof FIRM_ORDER) => orderDocument(order, node, SITE).revision;
    expect(revision({ ...FIRM_ORDER })).toBe(revision(FIRM_ORDER));
    expect(revision({ ...FIRM_ORDER, paidSum: 0 })).not.toBe(revision(FIRM_ORDER));
    expect(revision({ ...FIRM_ORDER, status: 'shipped' })).not.toBe(revision(FIRM_ORDER));
  });

  it.each([
    ['completed', true],
    ['cancelled', false],
  ])(
    'of what was paid in full and went back in part, %s, says that it is paid: %s',
    (status, is) => {
      const order = { ...FIRM_ORDER, status, paidSum: FIRM_ORDER.paidSum - 100, waived: 100 };
      const { xml } = orderDocument(order, nodeOf('ut-2.07'), SITE);
      expect(/Заказ оплачен<\/Наименование>\s*<Значение>([^<]*)/.exec(xml)?.[1]).toBe(String(is));
    },
  );

  it('says so of goods that 1C does not know', () => {
    const { xml } = orderDocument(PERSON_ORDER, nodeOf('ut-2.07'), SITE);
    expect(xml).toContain('<Ид>site-A-1</Ид>');
    expect(xml).toContain('Товары не из 1С: Вилка «Своя»');
  });
});

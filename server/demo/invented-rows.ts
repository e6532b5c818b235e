import { isDeepStrictEqual } from 'node:util';
import type { Company } from '../../shared/company.ts';
import { townList } from '../cities/town-list.ts';
import type { Invented } from '../opening/invented.ts';
import { neutralTexts } from '../opening/neutral-texts.ts';
import { officeRows, storageRows } from './place-rows.ts';
import { courierTariffRows, transportZoneRows } from './tariff-rows.ts';
import { cityTexts } from './texts/city-texts.ts';
import { pageTexts } from './texts/page-texts.ts';

/** Rows that the demo writes into a store; `company` is the demo's firm. */
export function createInvented(company: Company): Invented {
  // Former versions spelt the phones in other ways.
  const offices = new Set(officeRows.map(({ address }) => address));
  const storages = new Set(storageRows.map(({ address }) => address));
  const neutral = new Set(neutralTexts.map(({ slug, body }) => `${slug} ${body}`));
  const texts = new Set(
    [...pageTexts, ...cityTexts]
      .map(({ slug, body }) => `${slug} ${body}`)
      .filter((text) => !neutral.has(text)),
  );
  const towns = new Map(townList.map(({ id, title }) => [id, title]));
  return {
    company,
    isOffice: ({ address }) => offices.has(address),
    isCourier: (row) =>
      courierTariffRows.some((each) => isDeepStrictEqual({ ...row }, { ...each })),
    isZone: (row) => transportZoneRows.some((each) => isDeepStrictEqual({ ...row }, { ...each })),
    isText: ({ slug, body }) => texts.has(`${slug} ${body}`) || body.includes(`«${company.name}»`),
    isStorage: ({ external_id, address }) => external_id === null && storages.has(address),
    isCity: ({ id, title }) => towns.get(id) === title,
  };
}

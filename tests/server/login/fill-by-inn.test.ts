import { expect, it } from 'vitest';
import { fillByInn } from '../../../server/login/fill-by-inn.ts';
import { clientSchema } from '../../../shared/contract/client.ts';
import { COMPANY_STATES, type CompanyState } from '../../../shared/firm.ts';

const inn = '9901000010';

const noteOf = async (state: CompanyState) => {
  const found = { inn, kpp: '', title: 'ООО «Столовая»', legal_address: '' };
  const company = { ...found, active: state === 'active', state };
  const { note } = await fillByInn(
    { findCompany: async () => ({ kind: 'found', company }) },
    {
      viewer: { cityId: 90, country: 'ru', rate: 643, token: null },
      phoneToken: null,
      client: clientSchema.parse(undefined),
      typed: { inn },
    },
  );
  return note ?? '';
};

it('says of closed companies alone that they are not at work', async () => {
  const told = await Promise.all(COMPANY_STATES.map(noteOf));
  const closed = COMPANY_STATES.filter((_state, index) => told[index]?.includes('не действует'));
  expect(closed).toEqual(['liquidated']);
  expect(await noteOf('reorganizing')).toContain('отмечена реорганизация');
  expect(new Set(told).size).toBe(COMPANY_STATES.length);
});

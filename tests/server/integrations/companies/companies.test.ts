import { describe, expect, it } from 'vitest';
import type { CompanyFinder } from '../../../../server/integrations/companies/company-finder.ts';
import { createDadata } from '../../../../server/integrations/companies/create-dadata.ts';
import {
  createDemoCompanies,
  demoCompanies,
} from '../../../../server/integrations/companies/create-demo-companies.ts';
import { rememberCompanies } from '../../../../server/integrations/companies/remember-companies.ts';
import { WebServiceError } from '../../../../server/integrations/web-service/ask-web-service.ts';
import { isCompanyInn, parseInn, parseKpp } from '../../../../shared/ru/inn.ts';
import { badAnswers, sendJson, withFakeServer } from '../fake-server.ts';

const INN = '7707083893';
const suggestion = (more: object = {}) => ({
  value: 'ПАО РОМАШКА',
  unrestricted_value: 'ПАО РОМАШКА',
  data: {
    inn: INN,
    kpp: '773601001',
    ogrn: '1027700132195',
    ogrn_date: 1_029_456_000_000,
    hid: 'x',
    type: 'LEGAL',
    branch_type: 'MAIN',
    branch_count: 2,
    okved: '64.19',
    name: {
      full_with_opf: 'ПУБЛИЧНОЕ АКЦИОНЕРНОЕ ОБЩЕСТВО «РОМАШКА»',
      short_with_opf: 'ПАО РОМАШКА',
    },
    management: { name: 'Иванов Иван Иванович', post: 'ПРЕЗИДЕНТ' },
    address: { value: 'г Москва, ул Вавилова, д 19', unrestricted_value: 'x', data: null },
    state: { status: 'ACTIVE', actuality_date: 1, registration_date: 1, liquidation_date: null },
    ...more,
  },
});
const trader = {
  value: 'ИП Иванов Иван Иванович',
  data: {
    inn: '500100732259',
    kpp: null,
    ogrn: '304500116000157',
    type: 'INDIVIDUAL',
    name: { full_with_opf: null, short_with_opf: 'ИП Иванов И. И.' },
    fio: { surname: 'Иванов', name: 'Иван', patronymic: 'Иванович' },
    address: { value: 'г Подольск' },
    state: { status: 'LIQUIDATED' },
  },
};
const finder = (url: string) =>
  createDadata({ apiKey: 'SECRET', url: `${url}/findById/party`, timeoutMs: 1500, pauseMs: 1 });

describe('a firm by its tax number, from DaData', () => {
  it('is asked for with the key and read with what forms need', async () => {
    await withFakeServer(
      (_request, res) => sendJson(res, { suggestions: [suggestion()] }),
      async (url, requests) => {
        expect(await finder(url).findByInn(` ${INN} `)).toEqual({
          inn: INN,
          kpp: '773601001',
          ogrn: '1027700132195',
          name: 'ПАО РОМАШКА',
          fullName: 'ПУБЛИЧНОЕ АКЦИОНЕРНОЕ ОБЩЕСТВО «РОМАШКА»',
          address: 'г Москва, ул Вавилова, д 19',
          manager: { name: 'Иванов Иван Иванович', post: 'ПРЕЗИДЕНТ' },
          state: 'active',
        });
        expect(requests[0]).toMatchObject({ method: 'POST', path: '/findById/party' });
        expect(requests[0]?.headers.authorization).toBe('Token SECRET');
        expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ query: INN });
      },
    );
  });

  it('may be a sole trader without КПП and manager', async () => {
    await withFakeServer(
      (_request, res) => sendJson(res, { suggestions: [trader] }),
      async (url) => {
        expect(await finder(url).findByInn('500100732259')).toMatchObject({
          kpp: null,
          manager: null,
          state: 'liquidated',
          name: 'ИП Иванов И. И.',
          fullName: 'ИП Иванов И. И.',
        });
      },
    );
  });

  it('is the main office, not a branch or another firm', async () => {
    const other = suggestion({ inn: '7702070139', name: null });
    const branch = suggestion({ branch_type: 'BRANCH', kpp: '784243001' });
    await withFakeServer(
      (_request, res) => sendJson(res, { suggestions: [other, branch, suggestion()] }),
      async (url) => expect(await finder(url).findByInn(INN)).toMatchObject({ kpp: '773601001' }),
    );
  });

  it('has no active state when the register invents a new one', async () => {
    await withFakeServer(
      (_request, res) => sendJson(res, { suggestions: [suggestion({ state: { status: 'NEW' } })] }),
      async (url) => expect(await finder(url).findByInn(INN)).toMatchObject({ state: 'unknown' }),
    );
  });

  it('is null when there is none, and is not asked for with a wrong number', async () => {
    await withFakeServer(
      (_request, res) => sendJson(res, { suggestions: [] }),
      async (url, requests) => {
        expect(await finder(url).findByInn(INN)).toBeNull();
        expect(await finder(url).findByInn('http://127.0.0.1/')).toBeNull();
        expect(await finder(url).findByInn('7707083894')).toBeNull();
        expect(requests.length).toBe(1);
      },
    );
  });

  it.each([
    ...badAnswers,
    [
      'a spent limit',
      (_request, res) => sendJson(res, { reason: 'x' }, 403),
    ] as (typeof badAnswers)[0],
  ])('ends in a typed error when the register answers with %s', async (_name, answer) => {
    await withFakeServer(answer, async (url) => {
      await expect(finder(url).findByInn(INN)).rejects.toThrow(WebServiceError);
    });
  });
});

describe('remembered firms', () => {
  it('are asked for once a day, failures every time', async () => {
    let calls = 0;
    let at = 0;
    const flaky: CompanyFinder = {
      isDemo: false,
      async findByInn() {
        calls += 1;
        if (calls === 1) throw new WebServiceError('x', 'timeout', 'x');
        return null;
      },
    };
    const remembering = rememberCompanies(flaky, () => at);
    await expect(remembering.findByInn(INN)).rejects.toThrow(WebServiceError);
    expect(await remembering.findByInn(INN)).toBeNull();
    at = 86_399_999;
    await remembering.findByInn(INN);
    expect(calls).toBe(2);
    at = 86_400_000;
    await remembering.findByInn(INN);
    expect(calls).toBe(3);
  });
});

describe('the demonstration', () => {
  it('finds the invented firms alone, and their numbers are well-formed', async () => {
    const demo = createDemoCompanies();
    expect(demo.isDemo).toBe(true);
    for (const company of demoCompanies) {
      expect(await demo.findByInn(company.inn)).toEqual(company);
      expect(parseInn(company.inn)).toBe(company.inn);
      expect(company.kpp === null).toBe(!isCompanyInn(company.inn));
      if (company.kpp) expect(parseKpp(company.kpp)).toBe(company.kpp);
    }
    expect(await demo.findByInn(INN)).toBeNull();
    expect(await demo.findByInn('9901000011')).toBeNull();
  });
});

import { z } from 'zod';
import type { CompanyState } from '../../../shared/firm.ts';
import { parseInn } from '../../../shared/ru/inn.ts';
import { askWebService, WebServiceError } from '../web-service/ask-web-service.ts';
import type { CompanyFinder, FoundCompany } from './company-finder.ts';

interface DadataOptions {
  apiKey: string;
  url?: string;
  timeoutMs?: number;
  pauseMs?: number;
}

const SERVICE = 'DaData';
const URL = 'https://suggestions.dadata.ru/suggestions/api/4_1/rs/findById/party';
/** A visitor waits with the form open. */
const TIMEOUT_MS = 5_000;
const STATES: Record<string, CompanyState> = {
  ACTIVE: 'active',
  REORGANIZING: 'reorganizing',
  LIQUIDATING: 'liquidating',
  BANKRUPT: 'bankrupt',
  LIQUIDATED: 'liquidated',
};

const text = z.string().trim().max(1000);
const party = z.object({
  value: text,
  data: z.object({
    inn: text,
    kpp: text.nullish(),
    ogrn: text.nullish(),
    branch_type: text.nullish(),
    name: z.object({ short_with_opf: text.nullish(), full_with_opf: text.nullish() }).nullish(),
    address: z.object({ value: text.nullish() }).nullish(),
    management: z.object({ name: text.nullish(), post: text.nullish() }).nullish(),
    state: z.object({ status: text }),
  }),
});
const dadataAnswer = z.object({ suggestions: z.array(party) });

/** The state register through DaData. The key stays on the server. */
export function createDadata(options: DadataOptions): CompanyFinder {
  const { apiKey, url = URL, timeoutMs = TIMEOUT_MS, pauseMs } = options;
  return {
    isDemo: false,
    async findByInn(given) {
      const inn = parseInn(given);
      if (!inn) return null;
      const { status, body } = await askWebService({
        service: SERVICE,
        url,
        method: 'POST',
        json: { query: inn, count: 10 },
        headers: { authorization: `Token ${apiKey}` },
        attempts: 2,
        timeoutMs,
        pauseMs,
      });
      const { data } = dadataAnswer.safeParse(body);
      if (status !== 200 || !data) throw new WebServiceError(SERVICE, 'rubbish', `HTTP ${status}`);
      const found = data.suggestions.filter((suggestion) => suggestion.data.inn === inn);
      const main = found.find((suggestion) => suggestion.data.branch_type !== 'BRANCH') ?? found[0];
      return main ? readParty(main) : null;
    },
  };
}

function readParty({ value, data }: z.output<typeof party>): FoundCompany {
  const { inn, kpp, ogrn, name, address, management, state } = data;
  return {
    inn,
    kpp: kpp || null,
    ogrn: ogrn || null,
    name: name?.short_with_opf || value,
    fullName: name?.full_with_opf || name?.short_with_opf || value,
    address: address?.value || null,
    manager: management?.name ? { name: management.name, post: management.post || null } : null,
    // A state that did not exist when this was written is not one to give credit on.
    state: STATES[state.status] ?? 'unknown',
  };
}

import { z } from 'zod';
import {
  type Company,
  type CompanyField,
  companySchema,
  NO_COMPANY,
} from '../../shared/company.ts';

/** A fact as it stands in the store. */
export interface ToldValue {
  name: string;
  /** JSON. */
  value: string;
}

/** Names of rows of `owner_values` that tell of the firm: `company.inn`. */
export const companyRow = (field: CompanyField): string => `company.${field}`;

interface CompanySources {
  /** Values where nobody has said anything: the invented firm of a demo shop, or nothing. */
  base: Company;
  /** Values from the settings of the process. */
  given: Partial<Company>;
  /** Values that people have told: they go before the settings. */
  told: readonly ToldValue[];
}

/** The firm behind the shop: what people told, else the settings, else the base. */
export function composeCompany({ base, given, told }: CompanySources): Company {
  return withBothPhones({ ...base, ...ownDetails({ given, told }) });
}

const toldDetails = companySchema.partial();

/** Details that were told of this firm itself. */
export function ownDetails({ given, told }: Omit<CompanySources, 'base'>): Partial<Company> {
  const rows = told.filter(({ name }) => name.startsWith('company.'));
  const entries = rows.map(({ name, value }) => [
    name.slice('company.'.length),
    JSON.parse(value) as unknown,
  ]);
  const own = { ...given, ...toldDetails.parse(Object.fromEntries(entries)) };
  const hasPhone = Boolean(own.tollFreePhone || own.regionalPhone);
  // One number told is the only one: none of another firm stands beside it.
  const phones = { tollFreePhone: own.tollFreePhone ?? '', regionalPhone: own.regionalPhone ?? '' };
  return hasPhone ? { ...own, ...phones } : own;
}

/** One number stands for both, so that every page has one to call. */
function withBothPhones(company: Company): Company {
  const { tollFreePhone, regionalPhone } = company;
  return {
    ...company,
    tollFreePhone: tollFreePhone || regionalPhone,
    regionalPhone: regionalPhone || tollFreePhone,
  };
}

/**
 * A firm whose every detail is read when it is shown, so that no outdated one is kept. `compose`
 * runs once for each source.
 */
export function liveCompany<Source extends object>(
  read: () => Source,
  compose: (source: Source) => Company,
): Company {
  let last: { source: Source; company: Company } | null = null;
  const current = () => {
    const source = read();
    if (last?.source !== source) last = { source, company: compose(source) };
    return last.company;
  };
  const live = {};
  for (const field of companyFields) {
    Object.defineProperty(live, field, { enumerable: true, get: () => current()[field] });
  }
  return live as Company;
}

const companyFields = z.keyof(companySchema).options;

/**
 * Firm of a shop before anything was told: invented in the demo, without details in a shop of its
 * own.
 */
export const baseCompany = (isDemo: boolean, demo: Company): Company =>
  isDemo ? demo : NO_COMPANY;

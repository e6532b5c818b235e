import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Company } from '../../shared/company.ts';
import { companyVariables, shopVariables } from './variables.ts';

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<Name>;
const shopSchema = z.object(shopVariables);
const companySchema = z.object(companyVariables);
/** The firm of the demo, by variable. */
const inventedFirm: Readonly<Record<string, unknown>> = companySchema.parse({});
type ShopVariables = z.output<typeof shopSchema>;

/** Settings by the camel-case form of their variable (DATA_DIR → dataDir), and the firm. */
export type Config = {
  readonly [Name in keyof ShopVariables as CamelCase<Name>]: ShopVariables[Name];
} & {
  /** The firm as the settings tell of it, the invented one where they do not. */
  readonly company: Company;
  /** Facts of the firm in the settings themselves; a value of the invented one tells nothing. */
  readonly givenCompany: Partial<Company>;
};

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the settings; an empty variable, or one of spaces, counts as absent. @throws ConfigError listing every problem. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = completeSettings(env);
  const shop = shopSchema.safeParse(given);
  const company = companySchema.safeParse(given);
  const issues = [...(shop.error?.issues ?? []), ...(company.error?.issues ?? [])];
  const problems = issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (shop.data) problems.push(...findContradictions(shop.data));
  if (problems.length > 0 || !shop.data || !company.data) {
    throw new ConfigError(`Ошибки в настройках:\n- ${problems.join('\n- ')}`);
  }
  const settings = camelCaseKeys(shop.data) as unknown as Omit<Config, 'company' | 'givenCompany'>;
  return { ...settings, ...splitCompany(company.data, given) };
}

/** Variables that are set, and those that follow from them. */
export function completeSettings(env: Record<string, string | undefined>) {
  return withBackoffice(withSiteUrl(findNamed(env)));
}

const findNamed = (env: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));

const storeSchema = shopSchema.pick({ DATABASE_URL: true, DATA_DIR: true });

/** Place of the shop's data: all that a command needs which serves no visitors. */
export type StoreConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Reads where the data are, whatever else is set. @throws ConfigError listing every problem. */
export const loadStoreConfig = (
  env: Record<string, string | undefined> = process.env,
): StoreConfig => camelCaseKeys(readPart(storeSchema, env)) as unknown as StoreConfig;

const invitingSchema = shopSchema.pick({
  DATABASE_URL: true,
  DATA_DIR: true,
  BACKOFFICE_URL: true,
  BACKOFFICE_PORT: true,
});

/** Settings for an invitation of the staff. */
type InvitingConfig = StoreConfig & Pick<Config, 'backofficeUrl' | 'backofficePort'>;

/** Reads it; the port is 0 where there is no back office. @throws ConfigError listing every problem. */
export const loadInvitingConfig = (
  env: Record<string, string | undefined> = process.env,
): InvitingConfig =>
  camelCaseKeys(readPart(invitingSchema, completeSettings(env))) as unknown as InvitingConfig;

const openingSchema = shopSchema.pick({
  DATABASE_URL: true,
  DATA_DIR: true,
  DELIVERY_PROVIDER: true,
  PAYMENT_PROVIDER: true,
});

/** Settings for opening a shop: they themselves say whose firm it would sell for. */
type OpeningConfig = StoreConfig &
  Pick<Config, 'deliveryProvider' | 'paymentProvider' | 'company' | 'givenCompany'>;

/** Reads it. @throws ConfigError listing every problem. */
export function loadOpeningConfig(
  env: Record<string, string | undefined> = process.env,
): OpeningConfig {
  const settings = camelCaseKeys(readPart(openingSchema, env)) as unknown as OpeningConfig;
  return { ...settings, ...splitCompany(readPart(companySchema, env), env) };
}

/** Reads some of the variables. @throws ConfigError listing every problem of these. */
function readPart<Schema extends z.ZodObject>(
  schema: Schema,
  env: Record<string, string | undefined>,
): z.output<Schema> {
  const read = schema.safeParse(findNamed(env));
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new ConfigError(`Ошибки в настройках:\n- ${problems.join('\n- ')}`);
}

/** The firm of the settings, and what of it was told. */
function splitCompany(
  firm: z.output<typeof companySchema>,
  env: Record<string, string | undefined>,
): Pick<Config, 'company' | 'givenCompany'> {
  const told = Object.entries(firm).filter(
    ([name, value]) => env[name] && !isDeepStrictEqual(value, inventedFirm[name]),
  );
  return {
    company: camelCaseKeys(firm, 'COMPANY_') as unknown as Company,
    givenCompany: camelCaseKeys(Object.fromEntries(told), 'COMPANY_') as Partial<Company>,
  };
}

/** Fills in the shop's address on a laptop: where it listens. */
function withSiteUrl(given: Record<string, string | undefined>) {
  const { PORT = '', SITE_URL } = given;
  const isNamed = /^[1-9]\d{0,4}$/.test(PORT) && Number(PORT) <= 65_535;
  return isNamed && !SITE_URL ? { ...given, SITE_URL: `http://localhost:${PORT}` } : given;
}

/** Opens the back office on a server where its address is told, and nowhere else. */
function withBackoffice(given: Record<string, string | undefined>) {
  const { SITE_URL = '', BACKOFFICE_URL, BACKOFFICE_PORT } = given;
  const isLocal =
    SITE_URL === '' || /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])/.test(SITE_URL);
  return isLocal || BACKOFFICE_URL || BACKOFFICE_PORT ? given : { ...given, BACKOFFICE_PORT: '0' };
}

function findContradictions(shop: ShopVariables): string[] {
  const doubled = shop.API_BASE_URL && shop.DATABASE_URL;
  const isDeskThere = shop.BACKOFFICE_URL === shop.SITE_URL;
  return [
    ...(doubled ? ['DATABASE_URL: с API_BASE_URL своей базы у процесса нет'] : []),
    ...(isDeskThere ? ['BACKOFFICE_URL: нужен другой адрес, чем SITE_URL'] : []),
    ...findEqualPorts(shop),
    ...findDemos(shop),
    ...findMissingKeys(shop),
  ];
}

/** Each of the three listens on a port of its own; 0 is any free one, or none. */
function findEqualPorts(shop: ShopVariables): string[] {
  // The back office is where the store is.
  const names: PortName[] = ['PORT', 'ADMIN_PORT'];
  if (!shop.API_BASE_URL) names.push('BACKOFFICE_PORT');
  return names.flatMap((name, at) => {
    const other = names.slice(0, at).find((one) => shop[one] === shop[name]);
    return other && shop[name] !== 0 ? [`${name}: нужен другой порт, чем ${other}`] : [];
  });
}

type PortName = 'PORT' | 'ADMIN_PORT' | 'BACKOFFICE_PORT';

/** Sites that buyers come to, so that nothing may be invented. */
export const isPublic = ({ siteUrl, allowDemo }: Pick<Config, 'siteUrl' | 'allowDemo'>): boolean =>
  !allowDemo && !/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(siteUrl).hostname);

function findDemos(shop: ShopVariables): string[] {
  const { SITE_URL: siteUrl, ALLOW_DEMO: allowDemo, DEMO_PRODUCTS } = shop;
  // The shop behind API_BASE_URL answers for what it works with.
  if (!isPublic({ siteUrl, allowDemo }) || shop.API_BASE_URL) return [];
  const only = 'на этом SITE_URL разрешает только ALLOW_DEMO=1';
  const demos = demoNames
    .filter((name) => shop[name] === 'demo')
    .map((name) => `${name}: demo ${only}; выберите настоящую службу`);
  if (DEMO_PRODUCTS === 0) return demos;
  return [
    `DEMO_PRODUCTS: демонстрационный каталог ${only}; для настоящего магазина задайте DEMO_PRODUCTS=0`,
    ...demos,
  ];
}

const demoNames = [
  'PAYMENT_PROVIDER',
  'SMS_PROVIDER',
  'MAIL_PROVIDER',
  'COMPANY_LOOKUP',
  'RATES_PROVIDER',
] as const;

/** Variables that a chosen service cannot work without; any one of a row is enough. */
function findMissingKeys(shop: ShopVariables): string[] {
  const hasSmscPassword = Boolean(shop.SMSC_LOGIN && shop.SMSC_PASSWORD);
  const needs = [
    [shop.PAYMENT_PROVIDER === 'yookassa', 'YOOKASSA_SHOP_ID', shop.YOOKASSA_SHOP_ID],
    [shop.PAYMENT_PROVIDER === 'yookassa', 'YOOKASSA_SECRET_KEY', shop.YOOKASSA_SECRET_KEY],
    [shop.SMS_PROVIDER === 'smsc', 'SMSC_API_KEY', shop.SMSC_API_KEY ?? hasSmscPassword],
    [shop.SMS_PROVIDER === 'smsru', 'SMSRU_API_ID', shop.SMSRU_API_ID],
    [shop.MAIL_PROVIDER === 'smtp', 'SMTP_URL', shop.SMTP_URL],
    [shop.COMPANY_LOOKUP === 'dadata', 'DADATA_API_KEY', shop.DADATA_API_KEY],
    [shop.DELIVERY_PROVIDER === 'cdek', 'CDEK_CLIENT_ID', shop.CDEK_CLIENT_ID],
    [shop.DELIVERY_PROVIDER === 'cdek', 'CDEK_CLIENT_SECRET', shop.CDEK_CLIENT_SECRET],
    [shop.CDN_PURGE_URL !== undefined, 'CDN_PURGE_KEY', shop.CDN_PURGE_KEY],
  ] as const;
  return needs
    .filter(([isChosen, , value]) => isChosen && !value)
    .map(([, name]) => `${name}: нужен для выбранной службы`);
}

function camelCaseKeys(values: object, prefix = ''): Record<string, unknown> {
  const rename = (name: string) =>
    name
      .slice(prefix.length)
      .toLowerCase()
      .replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [rename(name), value]));
}

/** A variable as people are told of it. */
export interface Setting {
  name: string;
  description: string;
  /** Value that counts when it is not given; null: none. */
  fallback: string | null;
}

export function listSettings(): Setting[] {
  return Object.entries({ ...shopVariables, ...companyVariables }).map(([name, schema]) => ({
    name,
    description: schema.description ?? '',
    fallback: schema instanceof z.ZodPrefault ? String(schema.def.defaultValue) : null,
  }));
}

/** Variables that the process was given, for texts about them. */
export const readEnvironment = (): Record<string, string | undefined> => process.env;

/** Markdown table of all variables, for the README. */
export function configTable(): string {
  const rows = listSettings().map(({ name, description, fallback }) => {
    const given = fallback === null ? '—' : `\`${fallback}\``;
    return `| \`${name}\` | ${name === 'NODE_ENV' ? 'обязательна' : given} | ${description} |`;
  });
  return ['| Переменная | По умолчанию | Что задаёт |', '|---|---|---|', ...rows].join('\n');
}

import { join } from 'node:path';
import { distanceKm, MAIN_CITY_ID } from '../../shared/cities.ts';
import type { Company } from '../../shared/company.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../platform/log.ts';
import type { Store } from '../platform/store/open-store.ts';
import type { CompanyFinder } from './companies/company-finder.ts';
import { createDadata } from './companies/create-dadata.ts';
import { createDemoCompanies } from './companies/create-demo-companies.ts';
import { rememberCompanies } from './companies/remember-companies.ts';
import { createCdek } from './delivery/create-cdek.ts';
import { createDeliveryRates } from './delivery/create-delivery-rates.ts';
import type { DeliveryRates } from './delivery/delivery-rates.ts';
import type { DeliveryTariffs } from './delivery/tariff-table.ts';
import type { MailFrom } from './mail/compose-mail.ts';
import { createDemoMail } from './mail/create-demo-mail.ts';
import { createSmtp } from './mail/create-smtp.ts';
import type { MailSender } from './mail/mail-sender.ts';
import { createDemoProvider, type DemoProvider } from './payments/create-demo-provider.ts';
import { createNoProvider } from './payments/create-no-provider.ts';
import { createYookassa } from './payments/create-yookassa.ts';
import { createDemoPayments } from './payments/demo-payments-in-store.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { createDemoSms, type DemoSms } from './sms/create-demo-sms.ts';
import { createSmsc } from './sms/create-smsc.ts';
import { createSmsru } from './sms/create-smsru.ts';
import type { SmsSender } from './sms/sms-sender.ts';

interface PaymentIntegration {
  provider: PaymentProvider;
  /** Name of the provider in the configuration: `demo`, `yookassa`, `off`. */
  providerName: string;
  /** True when money of a test shop counts. */
  allowTest: boolean;
}

/** Other firms' systems, as the configuration chose them. */
export interface Integrations {
  payment: PaymentIntegration;
  /** Hosts of other firms' pay pages, for the content policy. */
  payAddresses: readonly string[];
  /** The built-in test pay page; null when real money is taken. */
  demoPayments: DemoProvider | null;
  sms: SmsSender;
  /** The last codes, for the page that shows them; null when real messages are sent. */
  demoSms: DemoSms | null;
  mail: MailSender;
  companies: CompanyFinder;
  delivery: DeliveryRates;
}

interface IntegrationSources {
  config: Config;
  /** Live. */
  company: Company;
  store: Store;
  log: Log;
  now: () => Millis;
  /** Address of the test pay page. */
  payPageUrl: (paymentId: string) => string;
}

export function createIntegrations(sources: IntegrationSources): Integrations {
  const { config, log } = sources;
  const smsFolder = join(config.dataDir, 'outbox', 'sms');
  const demoSms = config.smsProvider === 'demo' ? createDemoSms(log, smsFolder) : null;
  return {
    ...createPayments(sources),
    demoSms,
    sms: demoSms ?? createSms(sources.config),
    mail: createMail(sources),
    companies: rememberCompanies(createCompanies(sources.config), sources.now),
    delivery: createDelivery(sources),
  };
}

function createPayments({ config, store, now, payPageUrl }: IntegrationSources) {
  const { paymentProvider: providerName } = config;
  const { yookassaShopId: shopId = '', yookassaSecretKey: secretKey = '' } = config;
  if (providerName === 'yookassa') {
    const taxSystemCode = Number(config.yookassaTaxSystem) as 1 | 2 | 3 | 5 | 6;
    const provider = createYookassa({ shopId, secretKey, taxSystemCode });
    const allowTest = secretKey.startsWith('test_');
    const payAddresses = ['https://yoomoney.ru', 'https://*.yoomoney.ru', 'https://*.yookassa.ru'];
    return { payment: { provider, providerName, allowTest }, payAddresses, demoPayments: null };
  }
  if (providerName === 'off') {
    const payment = { provider: createNoProvider(), providerName, allowTest: false };
    return { payment, payAddresses: [], demoPayments: null };
  }
  const demo = createDemoProvider({ payments: createDemoPayments(store), payPageUrl, now });
  const payment = { provider: demo, providerName, allowTest: true };
  return { payment, payAddresses: [], demoPayments: demo };
}

function createSms(config: Config): SmsSender {
  const sender = config.smsSender ? { sender: config.smsSender } : {};
  if (config.smsProvider === 'smsru')
    return createSmsru({ apiId: config.smsruApiId ?? '', ...sender });
  const access = config.smscApiKey
    ? { apiKey: config.smscApiKey }
    : { login: config.smscLogin ?? '', password: config.smscPassword ?? '' };
  return createSmsc({ access, ...sender });
}

/** Letters come from the site's host where the shop has no address of its own yet. */
function createMail({ config, company }: IntegrationSources): MailSender {
  const hostAddress = `no-reply@${new URL(config.siteUrl).hostname}`;
  const from: MailFrom = {
    get name() {
      return company.name;
    },
    get address() {
      return config.mailFrom ?? (company.email || hostAddress);
    },
  };
  return config.mailProvider === 'smtp'
    ? createSmtp({ url: config.smtpUrl ?? '', from })
    : createDemoMail({ folder: join(config.dataDir, 'outbox'), from });
}

function createCompanies(config: Config): CompanyFinder {
  switch (config.companyLookup) {
    case 'dadata':
      return createDadata({ apiKey: config.dadataApiKey ?? '' });
    case 'off':
      return { isDemo: false, findByInn: async () => null };
    case 'demo':
      return createDemoCompanies();
  }
}

function createDelivery({ config, store, log, now }: IntegrationSources): DeliveryRates {
  const carrier =
    config.deliveryProvider === 'cdek'
      ? createCdek({
          clientId: config.cdekClientId ?? '',
          clientSecret: config.cdekClientSecret ?? '',
          senderCityCode: config.cdekSenderCity,
          now,
        })
      : null;
  return createDeliveryRates({ tariffs: () => readTariffs(store), carrier, now, log });
}

/** Roads are longer than the line on the map. */
const ROAD_FACTOR = 1.25;

async function readTariffs({ db }: Store): Promise<DeliveryTariffs> {
  const [couriers, zones, cities] = await Promise.all([
    db.selectFrom('courier_tariffs').selectAll().execute(),
    db.selectFrom('transport_zones').selectAll().orderBy('up_to_km').execute(),
    db.selectFrom('cities').select(['id', 'lon', 'lat']).execute(),
  ]);
  const main = cities.find(({ id }) => id === MAIN_CITY_ID);
  return {
    couriers: couriers.map((row) => ({
      cityId: row.city_id,
      price: row.price,
      freeFrom: row.free_from,
      maxWeightGrams: row.max_weight_grams,
      minDays: row.min_days,
      maxDays: row.max_days,
    })),
    zones: zones.map((row) => ({
      upToKm: row.up_to_km,
      basePrice: row.base_price,
      pricePerKg: row.price_per_kg,
      minDays: row.min_days,
      maxDays: row.max_days,
    })),
    distances: main
      ? cities.map(({ id, lon, lat }) => ({
          cityId: id,
          distanceKm: Math.round(distanceKm([main.lon, main.lat], [lon, lat]) * ROAD_FACTOR),
        }))
      : [],
  };
}

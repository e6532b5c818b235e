import { join } from 'node:path';
import { distanceKm, MAIN_CITY_ID } from '../shared/cities.ts';
import type { Config } from './config.ts';
import type { Log } from './http/log.ts';
import type { CompanyFinder } from './integrations/companies/company-finder.ts';
import { createDadata } from './integrations/companies/create-dadata.ts';
import { createDemoCompanies } from './integrations/companies/create-demo-companies.ts';
import { rememberCompanies } from './integrations/companies/remember-companies.ts';
import { createCdek } from './integrations/delivery/create-cdek.ts';
import { createDeliveryRates } from './integrations/delivery/create-delivery-rates.ts';
import type { DeliveryRates } from './integrations/delivery/delivery-rates.ts';
import type { DeliveryTariffs } from './integrations/delivery/tariff-table.ts';
import { createDemoMail } from './integrations/mail/create-demo-mail.ts';
import { createSmtp } from './integrations/mail/create-smtp.ts';
import type { MailSender } from './integrations/mail/mail-sender.ts';
import {
  createDemoProvider,
  type DemoProvider,
} from './integrations/payments/create-demo-provider.ts';
import { createYookassa } from './integrations/payments/create-yookassa.ts';
import { createDemoSms, type DemoSms } from './integrations/sms/create-demo-sms.ts';
import { createSmsc } from './integrations/sms/create-smsc.ts';
import { createSmsru } from './integrations/sms/create-smsru.ts';
import type { SmsSender } from './integrations/sms/sms-sender.ts';
import { createDemoPayments } from './payments/demo-payments-in-store.ts';
import type { PaymentDeps } from './payments/payment-deps.ts';
import type { Store } from './store/open-store.ts';

/** Other people's systems, as the configuration chose them. */
export interface Outside {
  payments: PaymentDeps;
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

export interface OutsideSources {
  config: Config;
  store: Store;
  log: Log;
  /** Epoch milliseconds. */
  now: () => number;
  /** Address of the test pay page. */
  payPageUrl: (paymentId: string) => string;
}

export function createOutside(sources: OutsideSources): Outside {
  const { config, log } = sources;
  const smsFolder = join(config.dataDir, 'outbox', 'sms');
  const demoSms = config.smsProvider === 'demo' ? createDemoSms(log, smsFolder) : null;
  return {
    ...createPayments(sources),
    demoSms,
    sms: demoSms ?? createSms(sources.config),
    mail: createMail(sources.config),
    companies: rememberCompanies(createCompanies(sources.config), sources.now),
    delivery: createDelivery(sources),
  };
}

function createPayments({ config, store, log, now, payPageUrl }: OutsideSources) {
  const base = { store, log, now, providerName: config.paymentProvider };
  const { yookassaShopId: shopId = '', yookassaSecretKey: secretKey = '' } = config;
  if (config.paymentProvider === 'yookassa') {
    const taxSystemCode = Number(config.yookassaTaxSystem) as 1 | 2 | 3 | 5 | 6;
    const provider = createYookassa({ shopId, secretKey, taxSystemCode });
    const allowTest = secretKey.startsWith('test_');
    const payAddresses = ['https://yoomoney.ru', 'https://*.yoomoney.ru', 'https://*.yookassa.ru'];
    return { payments: { ...base, provider, allowTest }, payAddresses, demoPayments: null };
  }
  const demo = createDemoProvider({ payments: createDemoPayments(store), payPageUrl, now });
  const payments = { ...base, provider: demo, allowTest: true };
  return { payments, payAddresses: [], demoPayments: demo };
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

function createMail(config: Config): MailSender {
  const from = { name: config.company.name, address: config.mailFrom ?? config.company.email };
  return config.mailProvider === 'smtp'
    ? createSmtp({ url: config.smtpUrl ?? '', from })
    : createDemoMail({ folder: join(config.dataDir, 'outbox'), from });
}

function createCompanies(config: Config): CompanyFinder {
  return config.companyLookup === 'dadata'
    ? createDadata({ apiKey: config.dadataApiKey ?? '' })
    : createDemoCompanies();
}

function createDelivery({ config, store, log, now }: OutsideSources): DeliveryRates {
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
      ...{ cityId: row.city_id, price: row.price, freeFrom: row.free_from },
      ...{ maxWeightGrams: row.max_weight_grams, minDays: row.min_days, maxDays: row.max_days },
    })),
    zones: zones.map((row) => ({
      ...{ upToKm: row.up_to_km, basePrice: row.base_price, pricePerKg: row.price_per_kg },
      ...{ minDays: row.min_days, maxDays: row.max_days },
    })),
    distances: main
      ? cities.map(({ id, lon, lat }) => ({
          cityId: id,
          distanceKm: Math.round(distanceKm([main.lon, main.lat], [lon, lat]) * ROAD_FACTOR),
        }))
      : [],
  };
}

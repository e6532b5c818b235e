import type { Config } from '../../config/config.ts';

/** Settings of the server, which the desk only shows. */
interface ServerSetting {
  title: string;
  value: string;
  /** Variable of the surroundings that sets it. */
  variable: string;
}

/** Ways of the shop to the world outside; no secret is among them. */
export function listServerSettings(config: Config): ServerSetting[] {
  return [
    { title: 'Адрес магазина', value: config.siteUrl, variable: 'SITE_URL' },
    { title: 'Оплата на сайте', value: config.paymentProvider, variable: 'PAYMENT_PROVIDER' },
    { title: 'Цены перевозчика', value: config.deliveryProvider, variable: 'DELIVERY_PROVIDER' },
    { title: 'СМС', value: config.smsProvider, variable: 'SMS_PROVIDER' },
    { title: 'Письма', value: config.mailProvider, variable: 'MAIL_PROVIDER' },
    { title: 'Курсы валют', value: config.ratesProvider, variable: 'RATES_PROVIDER' },
  ];
}

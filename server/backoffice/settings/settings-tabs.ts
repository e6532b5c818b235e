import * as desk from '../../../shared/desk-routes.ts';
import { settingsKinds } from './settings-kinds.ts';

/** Forms of the settings that are no lists. */
export const settingsForms = [
  { title: 'Продавец и счёт', link: desk.settings() },
  { title: 'Оплата', link: desk.paymentSettings() },
  { title: 'Письма и СМС', link: desk.letterList() },
] as const;

/** Tabs of the settings, with the form that is shown. */
export const settingsTabs = (current: string) =>
  [
    ...settingsForms,
    ...settingsKinds.map(({ key, title }) => ({ title, link: desk.settingsList(key) })),
  ].map(({ title, link }) => ({ title, link, isCurrent: link === current }));

import type { NodeProfile, Requisite } from '../nodes/node-settings.ts';

/** Form of orders that an accounting system wants. */
interface OrderProfile {
  /** ВерсияСхемы */
  version: string;
  namespace: string;
  /** Orders stand in containers with the documents that follow from them. */
  hasContainer: boolean;
  requisites: Readonly<Record<Requisite, string>>;
}

const COMMON: OrderProfile['requisites'] = {
  organisation: 'Организация',
  storage: 'Склад',
  agreement: 'Соглашение',
  delivery: 'Способ доставки',
  address: 'Адрес доставки',
  payment: 'Метод оплаты',
  carrier: 'Перевозчик',
  track: 'Трек-номер',
  contact: 'Контактное лицо',
  inn: 'ИНН',
  kpp: 'КПП',
  bik: 'БИК',
  account: 'Расчетный счет',
};

export const ORDER_PROFILES: Readonly<Record<NodeProfile, OrderProfile>> = {
  'ut-2.07': {
    version: '2.07',
    namespace: 'urn:1C.ru:commerceml_2',
    hasContainer: false,
    requisites: COMMON,
  },
  'unf-2.10': {
    version: '2.10',
    namespace: 'urn:1C.ru:commerceml_210',
    hasContainer: false,
    requisites: COMMON,
  },
  'bus-3.1': {
    version: '3.1',
    namespace: 'urn:1C.ru:commerceml_3',
    hasContainer: true,
    requisites: COMMON,
  },
  moysklad: {
    version: '2.04',
    namespace: 'urn:1C.ru:commerceml_2',
    hasContainer: false,
    requisites: COMMON,
  },
};

import { parseInn } from '../../../shared/ru/inn.ts';
import type { CompanyFinder, FoundCompany } from './company-finder.ts';

/** Invented firms for trying the shop out; one of them is bankrupt on purpose. */
export const demoCompanies: readonly FoundCompany[] = [
  {
    inn: '9901000010',
    kpp: '990101001',
    ogrn: '1269900000017',
    name: 'ООО «Столовая № 1»',
    fullName: 'Общество с ограниченной ответственностью «Столовая № 1»',
    address: '127006, г. Москва, ул. Примерная, д. 5, помещ. 2',
    manager: { name: 'Поварова Анна Сергеевна', post: 'Генеральный директор' },
    state: 'active',
  },
  {
    inn: '9901000027',
    kpp: '990101001',
    ogrn: '1269900000028',
    name: 'ООО «Кофейня на углу»',
    fullName: 'Общество с ограниченной ответственностью «Кофейня на углу»',
    address: '191023, г. Санкт-Петербург, ул. Образцовая, д. 12, литера А',
    manager: { name: 'Зернов Илья Андреевич', post: 'Директор' },
    state: 'active',
  },
  {
    inn: '9901000034',
    kpp: '990101001',
    ogrn: '1269900000039',
    name: 'АО «Гостиница Волна»',
    fullName: 'Акционерное общество «Гостиница Волна»',
    address: '354000, Краснодарский край, г. Сочи, ул. Морская, д. 1',
    manager: { name: 'Берегов Пётр Ильич', post: 'Генеральный директор' },
    state: 'active',
  },
  {
    inn: '9901000041',
    kpp: '990101001',
    ogrn: '1269900000040',
    name: 'ООО «Бистро Закат»',
    fullName: 'Общество с ограниченной ответственностью «Бистро Закат»',
    address: '620014, г. Екатеринбург, ул. Вечерняя, д. 9',
    manager: { name: 'Долгов Олег Олегович', post: 'Конкурсный управляющий' },
    state: 'bankrupt',
  },
  {
    inn: '990100000101',
    kpp: null,
    ogrn: '326990000000010',
    name: 'ИП Пирогов Семён Львович',
    fullName: 'Индивидуальный предприниматель Пирогов Семён Львович',
    address: 'г. Казань',
    manager: null,
    state: 'active',
  },
];

/** Finds the invented firms and no others. */
export function createDemoCompanies(): CompanyFinder {
  return {
    isDemo: true,
    async findByInn(given) {
      const inn = parseInn(given);
      return demoCompanies.find((company) => company.inn === inn) ?? null;
    },
  };
}

import type { DocumentOrder, Seller } from '../../../server/documents/document-order.ts';
import { type PricedLine, paperTotal } from '../../../shared/paper.ts';
import { vatIncluded } from '../../../shared/vat.ts';

export const seller: Seller = {
  brand: 'Мармит',
  name: 'ООО «Мармит»',
  inn: '7700000009',
  kpp: '770001001',
  ogrn: '1027700000008',
  address: '125009, Москва, ул. Складская, д. 1',
  phone: '8 800 200-40-00',
  email: 'zakaz@marmit.example',
  site: 'marmit.example',
  bank: {
    account: '40702810138250123017',
    bankName: 'ПАО Сбербанк, г. Москва',
    bik: '044525225',
    correspondentAccount: '30101810400000000225',
  },
  director: 'Кухарев П. А.',
  accountant: 'Счётова М. И.',
};

export function line(index: number, more: Partial<PricedLine> = {}): PricedLine {
  const price = 100_050 + index * 1000;
  const packages = (index % 5) + 1;
  const sum = price * packages;
  return {
    title: `Гастроёмкость GN 1/${index + 1} из нержавеющей стали, глубина 65 мм, с крышкой`,
    code: `${100_000 + index}`,
    packages,
    package: 1,
    unit: 'шт',
    price,
    sum,
    vat: { percent: 22, sum: vatIncluded(sum, 22) },
    ...more,
  };
}

export function orderOf(lines: readonly PricedLine[], paid = 0): DocumentOrder {
  return {
    paid,
    left: (paperTotal(lines)?.sum ?? 0) - paid,
    number: '100245',
    issuedOn: '2026-11-20',
    validUntil: '2026-11-25',
    held: true,
    seller,
    lines,
    buyer: {
      name: 'ООО «Столовая № 1»',
      inn: '9901000010',
      kpp: '990101001',
      phone: '+7 916 123-45-67',
      address: '127006, г. Москва, ул. Примерная, д. 5, помещ. 2',
    },
  };
}

/** Text that a bank reads from the invoice of the sample. */
export const PAYMENT_CODE =
  'ST00012|Name=ООО «Мармит»|PersonalAcc=40702810138250123017|BankName=ПАО Сбербанк, г. Москва|BIC=044525225|CorrespAcc=30101810400000000225';

import * as desk from '../../../../shared/desk-routes.ts';

/** Form of the seller as an owner fills it in. */
export const sellerForm = {
  name: 'Печи и плиты',
  tagline: 'Кухни',
  legalName: 'ООО «Печи»',
  inn: '7707083893',
  kpp: '770701001',
  ogrn: '1027700132195',
  address: 'Москва, Лесная, 1',
  email: 'zakaz@example.ru',
  regionalPhone: '8 495 123-45-67',
  director: 'Иванов И. И.',
  return_to: desk.settings(),
};

/** Greeting of whoever has signed in; a shop with one price for all promises no other. */
export const welcomeText = (hasOnePrice: boolean): string =>
  `Вы успешно вошли!${hasOnePrice ? '' : ' Теперь вам доступны специальные цены'}`;

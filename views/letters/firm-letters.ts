import type { Letter } from './letter.ts';
import type { Wording } from './texts/wording.ts';

interface JudgedFirm {
  /** «ООО «Ромашка», ИНН 7707083893» */
  firm: string;
  /** Firms of the account: absolute. */
  url: string;
}

/** To the customer: the firm was confirmed, and prices for firms are open now where there are any. */
export function firmConfirmedLetter(
  {
    firm,
    url,
    hasOwnPrices,
  }: JudgedFirm & { /** Prices of the shop differ by buyer. */ hasOwnPrices: boolean },
  wording: Wording,
): Letter {
  const { subject, ...texts } = wording('firm-confirmed', { firm });
  const text = hasOwnPrices ? texts.text : texts.onePrice;
  return {
    subject,
    heading: subject,
    preheader: text,
    blocks: [
      { kind: 'text', text: firm },
      { kind: 'text', text },
      { kind: 'button', label: 'Открыть кабинет', url },
    ],
  };
}

/** To the customer: the firm was not confirmed, and why. */
export function firmRefusedLetter(
  {
    firm,
    url,
    reason,
    keepsPrices,
  }: JudgedFirm & {
    /** Of the manager. */
    reason: string;
    /** The customer has other prices than the retail ones, without this firm too. */
    keepsPrices: boolean;
  },
  wording: Wording,
): Letter {
  const { subject, ...texts } = wording('firm-refused', { firm });
  const text = keepsPrices ? texts.keptPrices : texts.text;
  return {
    subject,
    heading: subject,
    preheader: reason,
    blocks: [
      { kind: 'text', text: firm },
      { kind: 'quote', text: reason },
      { kind: 'text', text },
      { kind: 'button', label: 'Открыть кабинет', url },
    ],
  };
}

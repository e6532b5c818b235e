import type { Letter } from './letter.ts';

export interface JudgedFirm {
  /** «ООО «Ромашка», ИНН 7707083893» */
  firm: string;
  /** Firms of the account: absolute. */
  url: string;
}

/** To the customer: prices for firms are open now. */
export function firmConfirmedLetter({ firm, url }: JudgedFirm): Letter {
  const title = 'Организация подтверждена';
  const text = 'Теперь вам доступны цены для организаций. Войдите, чтобы увидеть их в каталоге.';
  return {
    subject: title,
    heading: title,
    preheader: text,
    blocks: [
      { kind: 'text', text: firm },
      { kind: 'text', text },
      { kind: 'button', label: 'Открыть кабинет', url },
    ],
  };
}

/** To the customer: the firm was not confirmed, and why. */
export function firmRefusedLetter({
  firm,
  url,
  reason,
}: JudgedFirm & { /** Of the manager. */ reason: string }): Letter {
  const title = 'Организация не подтверждена';
  const text = 'Заказывать можно и так, по розничным ценам. Исправьте данные, и проверим ещё раз.';
  return {
    subject: title,
    heading: title,
    preheader: reason,
    blocks: [
      { kind: 'text', text: firm },
      { kind: 'quote', text: reason },
      { kind: 'text', text },
      { kind: 'button', label: 'Открыть кабинет', url },
    ],
  };
}

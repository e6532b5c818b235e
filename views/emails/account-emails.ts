import { formatFullDay } from '../../shared/ru/dates.ts';
import type { Email } from './email.ts';

const moscowTime = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  hour: '2-digit',
  minute: '2-digit',
});

/** To whoever owns the box: nothing is sent to it before this button is pressed. */
export function subscriptionEmail({ confirmUrl }: { confirmUrl: string }): Email {
  return {
    subject: 'Подтвердите подписку на новости',
    heading: 'Подтвердите подписку',
    preheader: 'Без подтверждения писем не будет.',
    blocks: [
      { kind: 'text', text: 'На этот адрес попросили присылать новости и предложения магазина.' },
      { kind: 'button', label: 'Подтвердить подписку', url: confirmUrl },
      {
        kind: 'note',
        text: 'Если это были не вы, ничего не делайте: без подтверждения мы больше не напишем. Отписаться можно в любом письме.',
      },
    ],
  };
}

export interface SignIn {
  /** Epoch milliseconds. */
  at: number;
  /** «Chrome, Windows» */
  device: string;
  cityTitle: string;
  /** Where all sessions can be ended. */
  sessionsUrl: string;
}

/** To the customer: somebody has signed in. */
export function signInEmail({ at, device, cityTitle, sessionsUrl }: SignIn): Email {
  return {
    subject: 'Вход в личный кабинет',
    heading: 'Вход в личный кабинет',
    preheader: `${device}, ${cityTitle}`,
    blocks: [
      { kind: 'text', text: 'В ваш личный кабинет вошли по коду из СМС.' },
      {
        kind: 'facts',
        rows: [
          ['Когда', `${formatFullDay(at)}, ${moscowTime.format(at)} по Москве`],
          ['Устройство', device],
          ['Город на сайте', cityTitle],
        ],
      },
      { kind: 'text', text: 'Если это были не вы, завершите все сеансы и позвоните нам.' },
      { kind: 'button', label: 'Посмотреть сеансы', url: sessionsUrl },
    ],
  };
}

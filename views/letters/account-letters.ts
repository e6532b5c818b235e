import type { Millis } from '../../shared/millis.ts';
import { formatFullDay } from '../../shared/ru/dates.ts';
import type { Letter } from './letter.ts';

const moscowTime = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  hour: '2-digit',
  minute: '2-digit',
});

/** Letter to the owner of the box: nothing is sent to it before this button is pressed. */
export function subscriptionLetter({ confirmUrl }: { confirmUrl: string }): Letter {
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

export interface LogIn {
  at: Millis;
  /** «Chrome, Windows» */
  device: string;
  cityTitle: string;
  /** Page where all sessions can be ended. */
  sessionsUrl: string;
}

/** Letter to the customer after signing in on a device. */
export function loginLetter({ at, device, cityTitle, sessionsUrl }: LogIn): Letter {
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

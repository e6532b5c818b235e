import type { Millis } from '../../shared/millis.ts';
import { formatFullDay } from '../../shared/ru/dates.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import type { Letter } from './letter.ts';
import { noteBlocks, textBlocks } from './optional-blocks.ts';
import type { Wording } from './texts/wording.ts';

const moscowTime = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  hour: '2-digit',
  minute: '2-digit',
});

/** Letter to the owner of the box: nothing is sent to it before this button is pressed. */
export function subscriptionLetter(
  { confirmUrl, endUrl }: { confirmUrl: string; endUrl: string },
  wording: Wording,
): Letter {
  const { subject, heading, preheader, opening, closing } = wording('subscription', {});
  return {
    subject,
    heading,
    preheader,
    blocks: [
      { kind: 'text', text: opening },
      { kind: 'button', label: 'Подтвердить подписку', url: confirmUrl },
      ...noteBlocks(closing),
    ],
    endUrl,
  };
}

interface NewLogin {
  at: Millis;
  /** «Chrome, Windows» */
  device: string;
  cityTitle: string;
  /** Page where all sessions can be ended. */
  sessionsUrl: string;
}

/** Letter to the customer after signing in on a device. */
export function loginLetter(
  { at, device, cityTitle, sessionsUrl }: NewLogin,
  wording: Wording,
): Letter {
  const { subject, opening, closing } = wording('signed-in', { device, city: cityTitle });
  return {
    subject,
    heading: subject,
    preheader: `${device}, ${cityTitle}`,
    blocks: [
      { kind: 'text', text: opening },
      {
        kind: 'facts',
        rows: [
          ['Когда', momentText(at)],
          ['Устройство', device],
          ['Город на сайте', cityTitle],
        ],
      },
      ...textBlocks(closing),
      { kind: 'button', label: 'Посмотреть сеансы', url: sessionsUrl },
    ],
  };
}

interface PhoneChange {
  at: Millis;
  /** The number that does not sign in any more. */
  phone: string;
}

/** Letter to the customer whose number for signing in was changed at the desk. */
export function phoneChangedLetter({ at, phone }: PhoneChange, wording: Wording): Letter {
  const { subject, opening, closing } = wording('phone-changed', {});
  return {
    subject,
    heading: subject,
    preheader: opening,
    blocks: [
      { kind: 'text', text: opening },
      {
        kind: 'facts',
        rows: [
          ['Когда', momentText(at)],
          ['Прежний номер', formatPhone(phone)],
        ],
      },
      ...textBlocks(closing),
    ],
  };
}

const momentText = (at: Millis) => `${formatFullDay(at)}, ${moscowTime.format(at)} по Москве`;

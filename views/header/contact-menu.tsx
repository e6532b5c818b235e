import { questionAddress } from '../../shared/question-address.ts';
import * as links from '../../shared/routes.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { CALLBACK_DIALOG, QUESTION_DIALOG } from '../layout/dialogs.ts';
import type { Frame } from '../layout/frame.ts';
import { MailLink } from '../layout/mail-link.tsx';
import { PhoneLink } from '../layout/phone-link.tsx';
import { SocialLinks } from '../layout/social-links.tsx';

type ContactFrame = Pick<Frame, 'company' | 'city' | 'path'>;

/** Contents of «Связаться с нами». */
export function ContactMenu({ company, city, path }: ContactFrame) {
  const office = city.offices[0];
  return (
    <>
      <a className="contact-action" href={links.callback()} {...CALLBACK_DIALOG}>
        <Icon name="phone-call" />
        <span>
          Заказать обратный звонок <small>с&nbsp;9 до&nbsp;18 часов</small>
        </span>
      </a>
      <a className="contact-action" href={questionAddress(path)} {...QUESTION_DIALOG}>
        <Icon name="message-square" />
        <span>
          Задать вопрос о товаре <small>ответим в&nbsp;течение дня</small>
        </span>
      </a>
      <p className="contact-lines">
        <PhoneLink phone={office?.main_phone ?? ''} />
        <MailLink email={office?.email ?? company.email} />
      </p>
      <SocialLinks links={office?.messengers.length ? office.messengers : company.social} />
    </>
  );
}

import { type Company, isTollFree } from '../../shared/company.ts';
import * as links from '../../shared/routes.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { CALLBACK_DIALOG, QUESTION_DIALOG } from '../layout/dialogs.ts';
import { MailLink } from '../layout/mail-link.tsx';
import { PhoneLink } from '../layout/phone-link.tsx';
import { SocialLinks } from '../layout/social-links.tsx';

interface CompanyLinesProps {
  company: Company;
  /** Time when we would call a visitor who asks now: «в течение часа». */
  callBack?: string;
}

/** The ways to reach the shop from everywhere. */
export function CompanyLines({ company, callBack }: CompanyLinesProps) {
  const told = [company.tollFreePhone, company.regionalPhone].filter((phone) => phone !== '');
  const phones = [...new Set(told)];
  return (
    <div className="company-lines">
      <dl>
        {phones.map((phone) => (
          <div key={phone}>
            <dt>
              {isTollFree(phone)
                ? 'Бесплатно по\u00a0России, с\u00a09 до\u00a018 по\u00a0Москве'
                : 'Городской телефон, и\u00a0для звонков из-за рубежа'}
            </dt>
            <dd>
              <PhoneLink className="contacts-phone" phone={phone} />
            </dd>
          </div>
        ))}
        {company.email && (
          <div>
            <dt>Почта</dt>
            <dd>
              <MailLink className="link" email={company.email} />
            </dd>
          </div>
        )}
        {company.social.length > 0 && (
          <div>
            <dt>Мессенджеры и&nbsp;соцсети</dt>
            <dd>
              <SocialLinks links={company.social} />
            </dd>
          </div>
        )}
      </dl>
      <p className="company-actions">
        <a className="button button-primary" href={links.callback()} {...CALLBACK_DIALOG}>
          <Icon name="phone-call" />
          Заказать обратный звонок
        </a>
        <a className="button button-secondary" href={links.askQuestion()} {...QUESTION_DIALOG}>
          <Icon name="message-square" />
          Задать вопрос о&nbsp;товаре
        </a>
      </p>
      {callBack && <p className="muted">Если оставить номер сейчас, позвоним {callBack}.</p>}
    </div>
  );
}

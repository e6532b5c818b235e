import * as links from '../../shared/routes.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { CALLBACK_DIALOG, QUESTION_DIALOG } from '../layout/dialogs.ts';
import type { Company } from '../layout/frame.ts';
import { PhoneLink } from '../layout/phone-link.tsx';
import { SocialLinks } from '../layout/social-links.tsx';

interface CompanyLinesProps {
  company: Company;
  /** When we call whoever asks now: «в течение часа». */
  callBack?: string;
}

/** The ways to reach the shop from everywhere. */
export function CompanyLines({ company, callBack }: CompanyLinesProps) {
  return (
    <div className="company-lines">
      <dl>
        <div>
          <dt>Бесплатно по&nbsp;России, с&nbsp;9 до&nbsp;18 по&nbsp;Москве</dt>
          <dd>
            <PhoneLink className="contacts-phone" phone={company.tollFreePhone} />
          </dd>
        </div>
        <div>
          <dt>Для звонков из-за рубежа и&nbsp;по&nbsp;Москве</dt>
          <dd>
            <PhoneLink className="contacts-phone" phone={company.regionalPhone} />
          </dd>
        </div>
        <div>
          <dt>Почта</dt>
          <dd>
            <a className="link" href={`mailto:${company.email}`}>
              {company.email}
            </a>
          </dd>
        </div>
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

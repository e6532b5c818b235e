import { isTollFree } from '../../shared/company.ts';
import * as links from '../../shared/routes.ts';
import type { Frame } from './frame.ts';
import { MailLink } from './mail-link.tsx';
import { PhoneLink } from './phone-link.tsx';
import { SocialLinks } from './social-links.tsx';

/** The footer's last column: the shop's numbers and the office of the visitor's city. */
export function ContactColumn({ frame }: { frame: Frame }) {
  const { company, city } = frame;
  const office = city.offices[0];
  const cityPhone = office?.main_phone ?? company.regionalPhone;
  return (
    <section>
      <h2>Контакты</h2>
      <div className="footer-contacts">
        <p>
          <PhoneLink className="footer-phone" phone={company.tollFreePhone} />
          {isTollFree(company.tollFreePhone) && (
            <span className="caption">бесплатно по&nbsp;России, с&nbsp;9 до&nbsp;18</span>
          )}
        </p>
        <p>
          {cityPhone !== company.tollFreePhone && <PhoneLink phone={cityPhone} />}
          <MailLink email={office?.email ?? company.email} />
        </p>
        {office && <p className="caption">{office.address}</p>}
        {!company.tollFreePhone && !company.email && (
          <p>
            <a href={links.askQuestion()}>Задать вопрос</a>
          </p>
        )}
        <SocialLinks links={company.social} />
        <AppLinks apps={company.apps} />
      </div>
    </section>
  );
}

/** The shop's app; a code leads a phone from a desk to it. */
function AppLinks({ apps }: { apps: Frame['company']['apps'] }) {
  if (apps.length === 0) return null;
  return (
    <p className="social-links">
      {apps.map(({ title, url }, index) => (
        <a key={url} href={url} rel="noopener" target="_blank">
          <img src={links.appCode(index + 1)} alt="" width={72} height={72} loading="lazy" />
          Приложение: {title}
        </a>
      ))}
    </p>
  );
}

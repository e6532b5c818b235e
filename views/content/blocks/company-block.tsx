import type { Company } from '../../../shared/company.ts';
import { ogrnTitle } from '../../../shared/ru/inn.ts';
import { MailLink } from '../../layout/mail-link.tsx';
import { PhoneLink } from '../../layout/phone-link.tsx';
import { Section } from '../../layout/section.tsx';

interface CompanyBlockProps {
  id: string;
  title: string;
  company: Company;
}

/** The firm behind the shop with its numbers. */
export function CompanyBlock({ id, title, company }: CompanyBlockProps) {
  const { legalName, inn, kpp, ogrn, address, email, tollFreePhone } = company;
  const rows = [
    ['Название', legalName],
    ['ИНН', inn],
    ['КПП', kpp],
    [ogrnTitle(ogrn), ogrn],
    ['Адрес', address],
  ] as const;
  return (
    <Section id={id} title={title}>
      <dl className="requisites">
        {rows.map(([term, value]) =>
          value ? (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
        {tollFreePhone && (
          <div>
            <dt>Телефон</dt>
            <dd>
              <PhoneLink phone={tollFreePhone} />
            </dd>
          </div>
        )}
        {email && (
          <div>
            <dt>Почта</dt>
            <dd>
              <MailLink className="link" email={email} />
            </dd>
          </div>
        )}
      </dl>
    </Section>
  );
}

import type { Company } from '../../layout/frame.ts';
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
    ['ОГРН', ogrn],
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
        <div>
          <dt>Телефон</dt>
          <dd>
            <PhoneLink phone={tollFreePhone} />
          </dd>
        </div>
        <div>
          <dt>Почта</dt>
          <dd>
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </dd>
        </div>
      </dl>
    </Section>
  );
}

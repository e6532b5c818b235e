import type { Company } from '../../shared/company.ts';
import { isCompanyInn, ogrnTitle } from '../../shared/ru/inn.ts';
import { Section } from '../layout/section.tsx';

/** The seller as the law wants it named, and where to send money. */
export function LegalDetails({ company }: { company: Company }) {
  const isTrader = company.inn !== '' && !isCompanyInn(company.inn);
  const rows = [
    ['Продавец', company.legalName],
    ['ИНН', company.inn],
    ['КПП', company.kpp],
    [ogrnTitle(company.ogrn), company.ogrn],
    ['Юридический адрес', company.address],
    ['Банк', company.bankName],
    ['БИК', company.bankBik],
    ['Расчётный счёт', company.bankAccount],
    ['Корр. счёт', company.bankCorrAccount],
    [isTrader ? 'Предприниматель' : 'Директор', company.director],
    ['Почта', company.email],
  ].filter(([, value]) => value !== '') as [string, string][];
  if (rows.length === 0) return null;
  return (
    <Section id="legal" title="Реквизиты">
      <dl className="contacts-legal">
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

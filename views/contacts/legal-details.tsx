import type { Company } from '../../shared/company.ts';
import { Section } from '../layout/section.tsx';

/** The seller as the law wants it named, and where to send money. */
export function LegalDetails({ company }: { company: Company }) {
  const rows = [
    ['Продавец', company.legalName],
    ['ИНН', company.inn],
    ['КПП', company.kpp],
    ['ОГРН', company.ogrn],
    ['Юридический адрес', company.address],
    ['Банк', company.bankName],
    ['БИК', company.bankBik],
    ['Расчётный счёт', company.bankAccount],
    ['Корр. счёт', company.bankCorrAccount],
    ['Директор', company.director],
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

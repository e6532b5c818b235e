import type { PaymentChoice } from '../../shared/checkout.ts';
import type { Company } from '../../shared/company.ts';
import type { PaymentOption } from '../../shared/contract/checkout.ts';
import type { Kopecks } from '../../shared/money.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { pricedWith } from '../../shared/vat.ts';
import { Section } from '../layout/section.tsx';
import { roubles } from './ways-to-get.tsx';

interface PaymentWaysProps {
  payments: readonly PaymentOption[];
  /** Sum up to which organisations may pay on delivery. */
  firmLimit: Kopecks;
  company: Company;
}

const ICONS: Readonly<Record<PaymentChoice, string>> = {
  card: 'credit-card',
  sbp: 'qr-code',
  invoice: 'file-text',
  on_delivery: 'wallet',
};

/** Limits of a way; '' where there are none. */
function limitOf(way: PaymentChoice, firmLimit: Kopecks): string {
  if (way === 'invoice') return 'Для организаций и предпринимателей, без ограничения суммы';
  if (way !== 'on_delivery') return '';
  const firms = firmLimit > 0 ? `, организациям до ${roubles(firmLimit)}` : ', не для организаций';
  return `Частным лицам без ограничений${firms}; транспортной компанией отправляем после оплаты`;
}

/** The ways to pay as the order offers them, with their limits. */
export function PaymentWays({ payments, firmLimit, company }: PaymentWaysProps) {
  return (
    <Section id="payment" title="Как оплатить">
      <ul className="ways">
        {payments.map(({ id, title, note }) => (
          <li key={id} className="panel way">
            <Icon name={ICONS[id]} size={24} />
            <h3>{title}</h3>
            {note && <p>{note}</p>}
            {limitOf(id, firmLimit) && <p className="muted">{limitOf(id, firmLimit)}</p>}
          </li>
        ))}
      </ul>
      <p className="delivery-vat">
        {`Все цены указаны ${pricedWith(company.vat)}.`}
        {company.legalName && (
          <>
            {' '}
            Получатель платежа: {company.legalName}, ИНН&nbsp;{company.inn}.
          </>
        )}
      </p>
    </Section>
  );
}

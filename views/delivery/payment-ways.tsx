import { MAX_ON_DELIVERY_FOR_FIRMS, type PaymentChoice } from '../../shared/checkout.ts';
import type { Company } from '../../shared/company.ts';
import type { PaymentOption } from '../../shared/contract/checkout.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Section } from '../layout/section.tsx';
import { roubles } from './ways-to-get.tsx';

interface PaymentWaysProps {
  payments: readonly PaymentOption[];
  company: Company;
}

const ICONS: Readonly<Record<PaymentChoice, string>> = {
  card: 'credit-card',
  sbp: 'qr-code',
  invoice: 'file-text',
  on_delivery: 'wallet',
};

const LIMITS: Readonly<Partial<Record<PaymentChoice, string>>> = {
  invoice: 'Для организаций и предпринимателей, без ограничения суммы',
  on_delivery: `Частным лицам без ограничений, организациям до ${roubles(MAX_ON_DELIVERY_FOR_FIRMS)}; транспортной компанией отправляем после оплаты`,
};

/** The ways to pay as the order offers them, with their limits. */
export function PaymentWays({ payments, company }: PaymentWaysProps) {
  return (
    <Section id="payment" title="Как оплатить">
      <ul className="ways">
        {payments.map(({ id, title, note }) => (
          <li key={id} className="panel way">
            <Icon name={ICONS[id]} size={24} />
            <h3>{title}</h3>
            {note && <p>{note}</p>}
            {LIMITS[id] && <p className="muted">{LIMITS[id]}</p>}
          </li>
        ))}
      </ul>
      <p className="delivery-vat">
        Все цены указаны с&nbsp;НДС.
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

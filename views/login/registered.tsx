import * as links from '../../shared/routes.ts';
import { FormDone } from '../forms/form-parts.tsx';
import { LoginStep } from './login-page.tsx';

/** End of a registration: at once, or with a company that a manager looks at first. */
export type RegistrationStatus = 'success' | 'accepted';

export const registrationTitles: Readonly<Record<RegistrationStatus, string>> = {
  success: 'Успешно',
  accepted: 'Заявка принята',
};

/** Prices of one's own are promised where the shop has them. */
export function registrationText(status: RegistrationStatus, hasPersonalPrices: boolean): string {
  if (status === 'success') {
    const prices = ': цены на сайте теперь ваши';
    return `Вы зарегистрированы и вошли${hasPersonalPrices ? prices : ''}.`;
  }
  return hasPersonalPrices
    ? 'Вы вошли и можете заказывать по розничным ценам. Менеджер проверит компанию и включит оптовые, обычно за рабочий день.'
    : 'Вы вошли и можете заказывать. Менеджер проверит компанию, обычно за рабочий день.';
}

interface RegisteredProps {
  status: RegistrationStatus;
  /** Some customers have prices of their own. */
  hasPersonalPrices: boolean;
}

/** The end of the registration. */
export function Registered({ status, hasPersonalPrices }: RegisteredProps) {
  const title = registrationTitles[status];
  const text = registrationText(status, hasPersonalPrices);
  return (
    <LoginStep title={title}>
      <FormDone id="registered" title={`${title}.`} text={text} />
      <p className="empty-state-actions">
        <a className="button button-primary" href={links.catalogs()}>
          В&nbsp;каталог
        </a>
        <a className="button button-ghost" href={links.account()}>
          Мой кабинет
        </a>
      </p>
    </LoginStep>
  );
}

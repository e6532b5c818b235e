import * as links from '../../shared/routes.ts';
import { FormDone } from '../forms/form-parts.tsx';
import { LoginStep } from './login-page.tsx';

/** End of a registration: at once, or with a company that a manager looks at first. */
export type RegistrationStatus = 'success' | 'accepted';

export const registrationTexts: Readonly<
  Record<RegistrationStatus, { title: string; text: string }>
> = {
  success: {
    title: 'Успешно',
    text: 'Вы зарегистрированы и вошли: цены на сайте теперь ваши.',
  },
  accepted: {
    title: 'Заявка принята',
    text: 'Вы вошли и можете заказывать по розничным ценам. Менеджер проверит компанию и включит оптовые, обычно за рабочий день.',
  },
};

/** The end of the registration. */
export function Registered({ status }: { status: RegistrationStatus }) {
  const { title, text } = registrationTexts[status];
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

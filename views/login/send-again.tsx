import * as links from '../../shared/routes.ts';
import { LoginStep } from './login-page.tsx';

interface SendAgainProps {
  /** Address of the form that was sent without a sign-in. */
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
}

/** Form that came after its sender had signed out elsewhere: nothing typed is lost. */
export function SendAgain({ action, fields }: SendAgainProps) {
  return (
    <LoginStep title="Вы вышли из аккаунта">
      <p>
        <a className="link" href={links.login()} target="_blank" rel="noopener">
          Войдите в&nbsp;новой вкладке
        </a>
        , вернитесь сюда и&nbsp;отправьте ещё раз: всё, что вы&nbsp;заполнили, сохранилось.
      </p>
      <form className="form" method="post" action={action}>
        {fields.map(([name, value], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field may come twice
          <input key={place} type="hidden" name={name} value={value} />
        ))}
        <button className="button button-primary" type="submit">
          Отправить ещё раз
        </button>
      </form>
    </LoginStep>
  );
}

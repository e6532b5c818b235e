import * as links from '../../shared/routes.ts';
import { LoginStep } from './login-page.tsx';
import { SentAgain, type SentAgainProps } from './sent-again.tsx';

/** Form that came after its sender had signed out elsewhere: nothing typed is lost. */
export function SendAgain({ action, fields }: SentAgainProps) {
  return (
    <LoginStep title="Вы вышли из аккаунта">
      <p>
        <a className="link" href={links.login()} target="_blank" rel="noopener">
          Войдите в&nbsp;новой вкладке
        </a>
        , вернитесь сюда и&nbsp;отправьте ещё раз: всё, что вы&nbsp;заполнили, сохранилось.
      </p>
      <SentAgain action={action} fields={fields} />
    </LoginStep>
  );
}

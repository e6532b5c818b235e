import { PartId } from '../../../shared/page-parts.ts';
import { HiddenFields } from './confirm-page.tsx';

interface KeptFormPageProps {
  action: string;
  fields: Readonly<Record<string, string | readonly string[]>>;
  /** Address to go to without sending it. */
  next: string;
}

/** After signing in again: the form that came too late, to be sent by its owner's own press. */
export function KeptFormPage({ action, fields, next }: KeptFormPageProps) {
  return (
    <main id={PartId.Main} className="desk-door">
      <h1>Вы вошли снова</h1>
      <p>Вход закрылся раньше, чем вы отправили форму. Введённое сохранено.</p>
      <form method="post" action={action} className="desk-stack">
        <HiddenFields fields={fields} />
        <button className="button button-primary button-wide" type="submit">
          Отправить сейчас
        </button>
      </form>
      <a className="link" href={next}>
        Не отправлять
      </a>
    </main>
  );
}

import { CONFIRM } from '../../../shared/backoffice.ts';
import { PartId } from '../../../shared/page-parts.ts';

interface ConfirmPageProps {
  /** Path that the form was sent to: it goes on once the person is confirmed. */
  action: string;
  fields: Readonly<Record<string, string | readonly string[]>>;
  failure: string;
}

/** Before refunds, roles and other things that cannot be taken back: is it still the same person? */
export function ConfirmPage({ action, fields, failure }: ConfirmPageProps) {
  const kept = <HiddenFields fields={fields} />;
  return (
    <main id={PartId.Main} className="desk-door">
      <h1>Подтвердите, что это вы</h1>
      <p>Введённое сохранено и будет отправлено сразу после подтверждения.</p>
      {failure && (
        <p className="desk-said desk-refused" role="alert">
          {failure}
        </p>
      )}
      <form method="post" action={action} data-passkey="" data-prefix={CONFIRM} hidden>
        {kept}
        <button className="button button-primary button-wide" type="submit">
          Ключом этого устройства
        </button>
      </form>
      <form method="post" action={action} className="desk-stack">
        {kept}
        <div className="field">
          <label htmlFor="confirm-code">Код из приложения</label>
          <input
            className="input"
            id="confirm-code"
            name={`${CONFIRM}code`}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        </div>
        <button className="button button-ghost button-wide" type="submit">
          Подтвердить
        </button>
      </form>
    </main>
  );
}

/** A form's texts, to be sent once more as they were. */
export function HiddenFields({ fields }: { fields: ConfirmPageProps['fields'] }) {
  return Object.entries(fields).flatMap(([name, value]) =>
    [value]
      .flat()
      .map((text) => <input key={`${name} ${text}`} type="hidden" name={name} value={text} />),
  );
}

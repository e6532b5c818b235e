import * as desk from '../../shared/desk-routes.ts';
import type { OpeningStep, OpeningStepId } from '../../shared/opening.ts';

/** Addresses of the forms for each step; null: the words beside it are enough. */
const forms: Readonly<Record<OpeningStepId, string | null>> = {
  company: `${desk.settings()}#company`,
  bank: `${desk.settings()}#bank`,
  payment: desk.paymentSettings(),
  city: desk.settingsItem('cities-90'),
  delivery: desk.settingsList('couriers'),
  invented: null,
  goods: null,
};

/** Steps that the shop lacks to open, each with its form or with advice. */
export function MissingPart({ missing }: { missing: readonly OpeningStep[] }) {
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="missing" className="panel">
      <h2 id="missing">Чтобы открыться, не хватает</h2>
      <ol className="desk-changes">
        {missing.map(({ id, title, hint, problems, isRequired }) => (
          <li key={id}>
            <strong>{title}</strong>
            {!isRequired && <span className="muted"> (можно позже)</span>}{' '}
            {forms[id] === null ? (
              <span className="muted">{hint}</span>
            ) : (
              <a className="link" href={forms[id]}>
                Заполнить
              </a>
            )}
            {problems.length > 0 && <div className="muted">{problems.join('; ')}</div>}
          </li>
        ))}
      </ol>
    </section>
  );
}

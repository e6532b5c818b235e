import { Fragment } from 'react';
import * as desk from '../../../shared/desk-routes.ts';
import type { OpeningStep, OpeningStepId } from '../../../shared/opening.ts';

const fill = (href: string): readonly FormLink[] => [[href, 'Заполнить']];

type FormLink = readonly [href: string, title: string];

/** Links to the forms of each step; none: the words beside it are enough. */
const forms: Readonly<Record<OpeningStepId, readonly FormLink[]>> = {
  company: fill(`${desk.settings()}#company`),
  bank: fill(`${desk.settings()}#bank`),
  payment: fill(desk.paymentSettings()),
  city: fill(desk.settingsItem('cities-90')),
  delivery: fill(desk.settingsList('couriers')),
  invented: [],
  goods: [
    [desk.imports(), 'Загрузить файл'],
    [desk.newProduct(), 'Завести вручную'],
  ],
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
            {forms[id].length === 0 && <span className="muted">{hint}</span>}
            {forms[id].map(([href, link]) => (
              <Fragment key={href}>
                <a className="link" href={href}>
                  {link}
                </a>{' '}
              </Fragment>
            ))}
            {problems.length > 0 && <div className="muted">{problems.join('; ')}</div>}
          </li>
        ))}
      </ol>
    </section>
  );
}

import type { OpeningStep } from '../../../shared/opening.ts';
import type { ShownChange } from '../desk/change-list.tsx';
import { DeskForm, DeskInput } from '../desk/desk-form.tsx';
import { HistoryPart } from '../desk/history-part.tsx';
import { type RecordTab, RecordTabs } from '../desk/record-tabs.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';
import { MissingPart } from '../today/missing-part.tsx';

interface SettingsPageProps {
  tabs: readonly RecordTab[];
  forms: readonly {
    name: string;
    title: string;
    titles: Readonly<Record<string, string>>;
    action: string;
    /** Lines of the fields that have several. */
    rows?: Readonly<Record<string, number>>;
    /** Fields whose value is one of a list. */
    choices?: Readonly<Record<string, readonly (readonly [value: string, title: string])[]>>;
    hint?: string;
  }[];
  values: Readonly<Record<string, string>>;
  missing: readonly OpeningStep[];
  server: readonly { title: string; value: string; variable: string }[];
  /** Last changes of the forms. */
  changes: readonly ShownChange[];
  mayChange: boolean;
  refused: Refused | null;
  url: string;
}

/** The firm behind the shop, what is missing to open, and what is set on the server. */
export function SettingsPage(props: SettingsPageProps) {
  const { tabs, forms, values, missing, server, mayChange, url } = props;
  return (
    <>
      <RecordTabs tabs={tabs} />
      <MissingPart missing={missing} />
      <div className="desk-columns">
        <div className="desk-wide">
          {forms.map(({ name, title, titles, action, rows, choices, hint }) => {
            const refused = refusedOf(props.refused, action);
            return (
              <section key={name} id={name} aria-labelledby={`${name}-title`}>
                <h2 id={`${name}-title`}>{title}</h2>
                {hint && <p className="muted">{hint}</p>}
                <DeskForm action={action} returnTo={url} className="desk-stack desk-fields">
                  {Object.entries(titles).map(([field, label]) => (
                    <DeskInput
                      key={field}
                      form={name}
                      name={field}
                      label={label}
                      rows={rows?.[field]}
                      choices={choices?.[field]}
                      value={values[field] ?? ''}
                      typed={typedIn(refused, field)}
                      error={refused?.errors[field]}
                      merged
                    />
                  ))}
                  {mayChange && (
                    <button className="button button-primary" type="submit">
                      Сохранить
                    </button>
                  )}
                </DeskForm>
              </section>
            );
          })}
          <HistoryPart changes={props.changes} url={url} />
        </div>
        <div className="desk-side">
          <h2>Задано на сервере</h2>
          <p className="muted">Это меняют переменными окружения и новым запуском.</p>
          <dl className="desk-keys">
            {server.map(({ title, value, variable }) => (
              <div key={variable}>
                <dt>{title}</dt>
                <dd className="desk-link">
                  {value} <span className="muted">{variable}</span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </>
  );
}

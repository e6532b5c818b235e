import * as desk from '../../../shared/desk-routes.ts';
import type { LetterTexts } from '../../letters/texts/define-texts.ts';
import { ChangeList, type ShownChange } from '../desk/change-list.tsx';
import { DeskForm, DeskInput } from '../desk/desk-form.tsx';
import { type RecordTab, RecordTabs } from '../desk/record-tabs.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';

const FRAME = 'letter-preview';

interface LetterSettingsProps {
  letter: string;
  tabs: readonly RecordTab[];
  texts: LetterTexts;
  /** Facts that the texts may name, in words. */
  facts: readonly (readonly [name: string, words: string])[];
  values: Readonly<Record<string, string>>;
  /** Faults of the texts that are kept. */
  faults: Readonly<Record<string, string>>;
  changes: readonly ShownChange[];
  mayChange: boolean;
  refused: Refused | null;
  url: string;
}

/** Texts of one letter with the letter beside them. */
export function LetterSettingsPage(props: LetterSettingsProps) {
  const { letter, tabs, texts, changes, url } = props;
  return (
    <>
      <RecordTabs tabs={tabs} />
      <p className="muted">
        <a className="link" href={desk.letterList()}>
          Все письма и&nbsp;СМС
        </a>{' '}
        · {texts.note}
      </p>
      <div className="desk-letter">
        <div className="desk-wide">
          <TextsForm {...props} />
          <StandardTexts {...props} />
        </div>
        <section className="desk-wide" aria-labelledby="preview">
          <h2 id="preview">Как увидит покупатель</h2>
          <p className="muted">Заказ и&nbsp;имя выдуманы.</p>
          <iframe
            className={texts.way === 'mail' ? 'desk-frame' : 'desk-frame desk-frame-low'}
            name={FRAME}
            title="Письмо"
            src={desk.letterPreview(letter)}
            sandbox=""
          />
        </section>
      </div>
      <h2>Изменения</h2>
      <ChangeList changes={changes} url={url} />
    </>
  );
}

function TextsForm(props: LetterSettingsProps) {
  const { letter, texts, facts, values, faults, mayChange, url } = props;
  const action = desk.letterSettings(letter);
  const trial = desk.letterTrial(letter);
  const refused = refusedOf(props.refused, action) ?? refusedOf(props.refused, trial);
  return (
    <DeskForm action={action} returnTo={url} className="desk-stack">
      {Object.entries(texts.fields).map(([field, { label, isLine, isOptional }]) => (
        <DeskInput
          key={field}
          form="letter"
          name={field}
          label={label}
          value={values[field] ?? ''}
          typed={typedIn(refused, field)}
          error={refused ? refused.errors[field] : faults[field]}
          merged
          {...(!isLine && { rows: 3 })}
          {...(isOptional && { hint: 'Пусто — без этого абзаца' })}
        />
      ))}
      <details>
        <summary className="link">Факты, которые можно назвать</summary>
        <dl className="desk-facts">
          {facts.map(([name, words]) => (
            <div key={name}>
              <dt>
                <code>{`{{${name}}}`}</code>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <p className="muted">
          Пустой факт исчезает вместе с&nbsp;запятой или двоеточием рядом; строка из&nbsp;одних
          пустых фактов не&nbsp;пишется.
        </p>
      </details>
      <div className="desk-inline">
        {mayChange && (
          <button className="button button-primary" type="submit" data-key="s">
            Сохранить
          </button>
        )}
        <button
          className="button button-secondary"
          type="submit"
          formAction={desk.letterPreview(letter)}
          formTarget={FRAME}
        >
          Показать
        </button>
      </div>
      {mayChange && texts.way === 'mail' && (
        <div className="desk-trial" data-own-enter="">
          <DeskInput
            form="letter"
            name="to"
            label="Отправить пробное письмо на"
            value=""
            type="email"
            typed={typedIn(refused, 'to')}
            error={refused?.errors['to']}
          />
          <button className="button button-secondary button-small" type="submit" formAction={trial}>
            Отправить пробное
          </button>
        </div>
      )}
    </DeskForm>
  );
}

/** Standard texts in place of which the owner's stand, each to be put back. */
function StandardTexts({ letter, texts, values, mayChange, url }: LetterSettingsProps) {
  const own = Object.entries(texts.fields).filter(
    ([field, { standard }]) => values[field] !== standard,
  );
  if (own.length === 0) return null;
  return (
    <section aria-labelledby="standard">
      <h2 id="standard">Стандартные тексты</h2>
      <ul className="desk-changes">
        {own.map(([field, { label, standard }]) => (
          <li key={field}>
            <span className="muted">{label}:</span> <span className="desk-text">{standard}</span>
            {mayChange && (
              <DeskForm action={desk.letterStandard(letter)} returnTo={url} className="desk-inline">
                <input type="hidden" name="field" value={field} />
                <button className="link" type="submit">
                  Вернуть стандартный
                </button>
              </DeskForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { DeskField } from '../../../shared/backoffice.ts';
import { ChangeList, type ShownChange } from '../desk/change-list.tsx';
import { ConflictTable } from '../desk/conflict-table.tsx';
import { DeskForm, DeskInput } from '../desk/desk-form.tsx';
import { ChoiceList } from '../desk/option-list.tsx';
import { type RecordTab, RecordTabs } from '../desk/record-tabs.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';
import { PreviewButton } from '../desk/text-preview.tsx';
import { BlockFields } from './block-fields.tsx';
import { PictureInput } from './picture-input.tsx';

type Choices = readonly (readonly [value: string, title: string])[];

interface ShownField {
  name: string;
  label: string;
  kind: string;
  hint?: string;
  isRequired?: true;
  isKey?: true;
  choices?: Choices;
  rows?: number;
  max?: number;
  isMarkdown?: true;
}

interface RecordPageProps {
  kind: {
    one: string;
    fields: readonly ShownField[];
    hasDrafts?: true;
    isFixed?: true;
    isKept?: true;
    withFacts?: true;
  };
  texts: Readonly<Record<string, string>>;
  choices: Readonly<Record<string, Choices | undefined>>;
  action: string;
  tabs: readonly RecordTab[];
  /** Visitors have not seen it yet. */
  isNew: boolean;
  hasDraft: boolean;
  /** Fields that the draft and somebody else have changed since it was begun. */
  conflicts: readonly { field: string; title: string; was: string; yours: string; now: string }[];
  /** Link to the draft as visitors would see it. */
  preview: string | null;
  shopLink: string | null;
  more: { title: string; link: string } | null;
  changes: readonly ShownChange[];
  mayChange: boolean;
  refused: Refused | null;
  url: string;
}

/** Form of one thing with its history. */
export function RecordPage(props: RecordPageProps) {
  const { kind, tabs, action, isNew, hasDraft, preview, shopLink, more } = props;
  const { conflicts, changes, mayChange, url } = props;
  const refused = refusedOf(props.refused, action);
  const told = new Set(refused?.conflicts?.map(({ field }) => field));
  const untold = conflicts.filter(({ field }) => !told.has(field));
  const fields = kind.fields.map((field) => (
    <RecordField key={field.name} field={field} {...props} refused={refused} />
  ));
  const canRemove = !isNew && !kind.isFixed && !kind.isKept;
  return (
    <>
      <RecordTabs tabs={tabs} />
      <div className="desk-columns">
        <div className="desk-wide">
          {hasDraft && (
            <p>
              <span className="badge">черновик</span>{' '}
              {isNew ? 'Посетители его ещё не видят.' : 'Посетители видят прежнее.'}
            </p>
          )}
          {untold.length > 0 && (
            <div className="desk-said desk-refused" role="status">
              <strong>Пока черновик ждал, на сайте изменили то же самое</strong>
              <ConflictTable conflicts={untold} own="В черновике" />
            </div>
          )}
          {mayChange ? (
            <DeskForm
              action={action}
              returnTo={url}
              className="desk-stack desk-fields"
              withFiles={kind.fields.some(mayHavePicture)}
              isOnce={isNew}
            >
              {conflicts.map(({ field, now }) => (
                <input key={field} type="hidden" name={DeskField.Seen + field} value={now} />
              ))}
              {fields}
              <div className="desk-inline">
                <button
                  className="button button-primary"
                  type="submit"
                  name="act"
                  value="save"
                  data-key="s"
                >
                  {kind.hasDrafts ? 'Опубликовать' : 'Сохранить'}
                </button>
                {kind.hasDrafts && (
                  <button
                    className="button button-secondary"
                    type="submit"
                    name="act"
                    value="draft"
                  >
                    Сохранить черновик
                  </button>
                )}
                {kind.fields.some(isWritten) && <PreviewButton />}
              </div>
            </DeskForm>
          ) : (
            <fieldset disabled className="desk-stack desk-fields">
              {fields}
            </fieldset>
          )}
        </div>
        <div className="desk-side">
          {shopLink && (
            <p>
              <a className="link" href={shopLink}>
                Посмотреть в магазине
              </a>
            </p>
          )}
          {more && (
            <p>
              <a className="link" href={more.link}>
                {more.title}
              </a>
            </p>
          )}
          {preview && <PreviewLink link={preview} />}
          {kind.hasDrafts && !hasDraft && mayChange && (
            <p className="muted">
              Чтобы посмотреть до публикации, сохраните черновик: появится ссылка, её можно послать
              коллеге.
            </p>
          )}
          {mayChange && (hasDraft || canRemove) && (
            <DeskForm action={action} returnTo={url} className="desk-inline">
              {hasDraft && (
                <button className="desk-mini" type="submit" name="act" value="discard">
                  Убрать черновик
                </button>
              )}
              {canRemove && (
                <button className="desk-mini" type="submit" name="act" value="remove">
                  Убрать совсем
                </button>
              )}
            </DeskForm>
          )}
          <h2>Изменения</h2>
          <ChangeList changes={changes} url={url} />
        </div>
      </div>
    </>
  );
}

/** True for pictures, and for blocks, which may hold such. */
const mayHavePicture = ({ kind }: ShownField) => kind === 'picture' || kind === 'blocks';

/** True for texts in Markdown, and for blocks, which may hold such. */
const isWritten = ({ kind, isMarkdown }: ShownField) =>
  kind === 'markdown' || kind === 'blocks' || isMarkdown === true;

function PreviewLink({ link }: { link: string }) {
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">Как увидят</h2>
      <p>
        <a className="link" href={link} target="_blank" rel="noreferrer">
          Посмотреть черновик
        </a>
      </p>
      <p className="muted">Ссылку можно послать: она открывается без входа неделю.</p>
      <p className="desk-link">{link}</p>
    </section>
  );
}

interface RecordFieldProps extends RecordPageProps {
  field: ShownField;
}

/** Signs of a line that is as long as a sentence. */
const LONG = 200;

const inputTypes: Readonly<Record<string, 'text' | 'datetime-local'>> = {
  moment: 'datetime-local',
};

function RecordField({ field, texts, choices, isNew, refused }: RecordFieldProps) {
  const { name, label, kind, hint, isRequired, rows } = field;
  const value = texts[name] ?? '';
  const common = {
    form: 'record',
    name,
    label,
    value,
    typed: typedIn(refused, name),
    error: refused?.errors[name],
    merged: true,
    ...(hint !== undefined && { hint }),
    ...(isRequired && { required: true }),
  };
  if (field.isKey && !isNew) {
    return (
      <p>
        {label}: <strong>{value}</strong>
      </p>
    );
  }
  if (kind === 'choice')
    return <ChoiceInput {...common} choices={choices[name] ?? field.choices ?? []} />;
  if (kind === 'picture') return <PictureInput {...common} />;
  if (kind === 'blocks')
    return <BlockFields value={value} typed={common.typed} error={common.error} />;
  if (kind === 'markdown' || field.isMarkdown) {
    return <DeskInput {...common} rows={rows ?? 10} hint={hint ?? MARKDOWN} isMarkdown />;
  }
  if (rows) return <DeskInput {...common} rows={rows} />;
  const isWide = kind === 'line' && (field.max ?? 0) >= LONG;
  return <DeskInput {...common} type={inputTypes[kind] ?? 'text'} isWide={isWide} />;
}

const MARKDOWN =
  'Markdown: **жирно**, [ссылка](/catalog), «## Заголовок», «- пункт». Факты магазина: {{pickup}}, {{phone}}';

interface ChoiceInputProps {
  form: string;
  name: string;
  label: string;
  value: string;
  typed: string | undefined;
  error: string | undefined;
  choices: Choices;
  hint?: string;
}

function ChoiceInput({ form, name, label, value, typed, error, choices, hint }: ChoiceInputProps) {
  const id = `${form}-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && <span className="field-hint">{hint}</span>}
      <select
        className="input"
        id={id}
        name={name}
        defaultValue={typed ?? value}
        aria-invalid={error ? true : undefined}
      >
        <ChoiceList choices={choices} />
      </select>
      <input type="hidden" name={DeskField.Was + name} value={value} />
      {error && <span className="field-error">{error}</span>}
    </div>
  );
}

import * as desk from '../../../shared/desk-routes.ts';
import { Photo } from '../../../shared/ui/photo.tsx';
import { ChangeList, type ShownChange } from '../desk/change-list.tsx';
import { DeskForm } from '../desk/desk-form.tsx';
import { OptionList, type ShownOption } from '../desk/option-list.tsx';
import { OwnedField } from '../desk/owned-field.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';
import { PreviewButton } from '../desk/text-preview.tsx';

interface ShownSpec {
  name: string;
  title: string;
  kind: 'line' | 'markdown' | 'flag' | 'number' | 'choice';
  choices?: readonly (readonly [value: string, title: string])[];
  hint?: string;
}

interface ReferencePageProps {
  id: number;
  specs: readonly ShownSpec[];
  texts: Readonly<Record<string, string>>;
  /** Fields that imports leave alone. */
  held: readonly string[];
  picture: string | null;
  actions: { fields: string; merge: string; picture: string | null };
  /** With what it can be merged. */
  others: readonly ShownOption[];
  changes: readonly ShownChange[];
  siteUrl: string | null;
  /** List of its goods at the desk; null: it has none. */
  goodsLink: string | null;
  mayChange: boolean;
  refused: Refused | null;
  url: string;
}

const yesNo = [
  ['1', 'да'],
  ['0', 'нет'],
] as const;

/** Choices with a value that only an import could set, so that saving other fields keeps it. */
const withOwn = (choices: NonNullable<ShownSpec['choices']>, value: string) =>
  choices.some(([one]) => one === value) ? choices : [[value, value] as const, ...choices];

/** A category, a brand or a parameter: its fields, picture, double and history. */
export function ReferencePage(props: ReferencePageProps) {
  const { specs, texts, held, actions, changes, siteUrl, goodsLink, mayChange, url } = props;
  const own = refusedOf(props.refused, actions.fields);
  const form = specs.map(({ name, title, kind, choices, hint }) => (
    <OwnedField
      key={name}
      name={name}
      label={title}
      value={texts[name] ?? ''}
      typed={typedIn(own, name)}
      error={own?.errors[name]}
      {...(kind === 'markdown' && { rows: 8, isMarkdown: true })}
      {...(kind === 'number' && { inputMode: 'numeric' as const })}
      {...(kind === 'flag' && { options: yesNo })}
      {...(kind === 'choice' && { options: withOwn(choices ?? [], texts[name] ?? '') })}
      {...(hint && { hint })}
      chip={
        held.includes(name) && (
          <span className="badge desk-status-review" title="Загрузки и 1С это не меняют">
            вручную
          </span>
        )
      }
    />
  ));
  return (
    <>
      {(siteUrl ?? goodsLink) && (
        <p>
          {siteUrl && (
            <a className="link" href={siteUrl}>
              На сайте
            </a>
          )}{' '}
          {goodsLink && (
            <a className="link" href={goodsLink}>
              Товары раздела
            </a>
          )}
        </p>
      )}
      <div className="desk-columns">
        <div className="desk-wide">
          {mayChange ? (
            <DeskForm action={actions.fields} returnTo={url} className="desk-stack">
              {form}
              <div className="desk-inline">
                <button className="button button-primary button-small" type="submit" data-key="s">
                  Сохранить
                </button>
                {specs.some(({ kind }) => kind === 'markdown') && <PreviewButton />}
              </div>
            </DeskForm>
          ) : (
            <fieldset disabled className="desk-stack">
              {form}
            </fieldset>
          )}
          <h2>История</h2>
          <ChangeList changes={changes} url={url} />
        </div>
        <div className="desk-side">
          <PicturePart {...props} />
          {mayChange && actions.fields === desk.categoryFields(props.id) && <MovePart {...props} />}
          {mayChange && <MergePart {...props} />}
        </div>
      </div>
    </>
  );
}

function PicturePart({ picture, actions, mayChange, url }: ReferencePageProps) {
  if (actions.picture === null) return null;
  return (
    <section aria-labelledby="picture">
      <h2 id="picture">Картинка</h2>
      {picture && <Photo imageKey={picture} alt="" width={132} />}
      {mayChange && (
        <DeskForm
          action={actions.picture}
          returnTo={url}
          className="desk-inline"
          withFiles
          drop="send"
        >
          <input
            type="file"
            name="picture"
            accept="image/jpeg,image/png,image/webp,image/gif"
            aria-label="Новая картинка"
          />
          {picture && (
            <label className="check">
              <input type="checkbox" name="remove" value="yes" /> убрать
            </label>
          )}
          <button className="desk-mini" type="submit">
            Сохранить
          </button>
        </DeskForm>
      )}
    </section>
  );
}

function MovePart({ id, others, url }: ReferencePageProps) {
  return (
    <section aria-labelledby="place">
      <h2 id="place">Перенести</h2>
      <DeskForm action={desk.categoryPlace(id)} returnTo={url} className="desk-inline">
        <select className="input desk-narrow" name="other" aria-label="Куда" defaultValue="">
          <option value="">наверх</option>
          <OptionList options={others} />
        </select>
        <button className="desk-mini" type="submit" name="move" value="into">
          Перенести
        </button>
      </DeskForm>
    </section>
  );
}

function MergePart({ others, actions, url }: ReferencePageProps) {
  return (
    <section aria-labelledby="merge">
      <h2 id="merge">Объединить с другой</h2>
      <p className="muted">
        Товары перейдут туда, эта исчезнет, её адрес поведёт туда же; загрузки, где она названа,
        тоже.
      </p>
      <DeskForm action={actions.merge} returnTo={url} className="desk-inline">
        <select
          className="input desk-narrow"
          name="into"
          aria-label="С чем"
          required
          defaultValue=""
        >
          <option value="">выберите</option>
          <OptionList options={others} />
        </select>
        <button className="desk-mini" type="submit">
          Объединить
        </button>
      </DeskForm>
    </section>
  );
}

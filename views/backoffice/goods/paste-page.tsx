import * as desk from '../../../shared/desk-routes.ts';
import { countOf, formatCount, GOODS, type PluralForms } from '../../../shared/ru/plural.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';

const ROWS: PluralForms = ['строка', 'строки', 'строк'];

interface PasteFormProps {
  text: string;
  error?: string | undefined;
  url: string;
}

function PasteForm({ text, error, url }: PasteFormProps) {
  return (
    <DeskForm action={desk.productsPaste()} returnTo={url} className="desk-stack">
      <label className="field">
        <span>Таблица, скопированная вместе с заголовком</span>
        <textarea
          className="input desk-paste"
          name="table"
          rows={14}
          defaultValue={text}
          placeholder={'Код\tНазвание\tВес, кг\n100234\tПлита электрическая\t54,5'}
          aria-invalid={error ? true : undefined}
          required
        />
        {error && <span className="field-error">{error}</span>}
      </label>
      <button className="button button-primary button-small" type="submit">
        Показать, что изменится
      </button>
    </DeskForm>
  );
}

interface PastePageProps {
  columns: readonly string[];
  refused: Refused | null;
  url: string;
}

/** A table of goods copied from a spreadsheet, to be looked through before anything changes. */
export function PastePage({ columns, refused, url }: PastePageProps) {
  const own = refusedOf(refused, desk.productsPaste());
  return (
    <>
      <p>
        В первой строке — названия столбцов: {columns.join(', ')}. Товар находят по коду, без него —
        по артикулу. Пустая ячейка ничего не меняет, «-» очищает поле.
      </p>
      <PasteForm text={typedIn(own, 'table') ?? ''} error={own?.errors['table']} url={url} />
    </>
  );
}

interface PastedPageProps {
  id: number;
  /** Stamp of the changes that are shown. */
  stamp: string;
  changed: number;
  unchanged: number;
  isDone: boolean;
  edits: readonly {
    id: number;
    line: number;
    code: string;
    title: string;
    changes: readonly { title: string; before: string; after: string }[];
  }[];
  bad: readonly { line: number; reason: string }[];
  badCount: number;
  /** The rows that were refused, to be mended and pasted again. */
  again: string;
  /** Columns that are left aside. */
  unknown: readonly string[];
  url: string;
}

/** Changes of a pasted table, planned or made. */
export function PastedPage(props: PastedPageProps) {
  const { id, stamp, changed, unchanged, isDone, edits, bad, badCount, again, unknown, url } =
    props;
  return (
    <>
      <p>
        {isDone ? 'Изменено' : 'Изменится'}: <strong>{countOf(changed, GOODS)}</strong>. Без
        изменений: {formatCount(unchanged)}. С ошибкой: {formatCount(badCount)}.
        {unknown.length > 0 && ` Столбцы, которых магазин не знает: ${unknown.join(', ')}.`}
      </p>
      {!isDone && changed > 0 && (
        <DeskForm action={desk.pastedApply(id)} returnTo={url} className="desk-inline">
          <input type="hidden" name="stamp" value={stamp} />
          <button className="button button-primary" type="submit" data-key="s">
            Применить: {countOf(changed, GOODS)}
          </button>
          <a href={desk.productsPaste()}>другая таблица</a>
        </DeskForm>
      )}
      {edits.length > 0 && (
        <DeskScroll label="Что изменится">
          <table className="desk-table">
            <caption className="muted">
              Что изменится{edits.length < changed && `, первые ${formatCount(edits.length)}`}
            </caption>
            <thead>
              <tr>
                <th scope="col">Строка</th>
                <th scope="col">Код</th>
                <th scope="col">Товар</th>
                <th scope="col">Было → станет</th>
              </tr>
            </thead>
            <tbody>
              {edits.map((edit) => (
                <tr key={edit.line} data-row="">
                  <td>{edit.line}</td>
                  <td>
                    <a href={desk.product(edit.id)} data-open="">
                      {edit.code}
                    </a>
                  </td>
                  <td className="desk-title">{edit.title}</td>
                  <td className="desk-title">
                    {edit.changes.map(({ title, before, after }) => (
                      <div key={title}>
                        <span className="muted">{title}:</span> {shorten(before)} →{' '}
                        <strong>{shorten(after)}</strong>
                      </div>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </DeskScroll>
      )}
      {badCount > 0 && (
        <section aria-labelledby="bad">
          <h2 id="bad">С ошибкой: {countOf(badCount, ROWS)}</h2>
          <ul className="desk-changes">
            {bad.map(({ line, reason }) => (
              <li key={line}>
                Строка {line}: {reason}
              </li>
            ))}
          </ul>
          <PasteForm text={again} url={desk.productsPaste()} />
        </section>
      )}
    </>
  );
}

const MAX_TEXT = 120;
const shorten = (text: string) =>
  text === '' ? '—' : text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;

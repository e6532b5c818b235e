import * as desk from '../../shared/desk-routes.ts';
import { countOf, type PluralForms } from '../../shared/ru/plural.ts';
import { DeskForm } from './desk-form.tsx';
import { type RecordTab, RecordTabs } from './record-tabs.tsx';

interface Finding {
  count: number;
  dropped: readonly string[];
  first: readonly { code: string; title: string }[];
}

interface SearchTryPageProps {
  tabs: readonly RecordTab[];
  text: string;
  /** A synonym that is tried. */
  line: string;
  fault: string | null;
  before: Finding;
  after: Finding | null;
  check: {
    checked: number;
    changed: readonly { text: string; before: Finding; after: Finding }[];
  } | null;
  mayChange: boolean;
  url: string;
}

const PRODUCTS: PluralForms = ['товар', 'товара', 'товаров'];
const SEARCHES: PluralForms = ['частый запрос', 'частых запроса', 'частых запросов'];

/** A text beside what it finds, with a synonym tried before it is saved. */
export function SearchTryPage(props: SearchTryPageProps) {
  const { tabs, text, line, fault, before, after, check, mayChange, url } = props;
  return (
    <>
      <RecordTabs tabs={tabs} />
      <div className="desk-columns">
        <div className="desk-wide">
          <form className="desk-stack" action={desk.searchTry()}>
            <label className="field">
              <span>Что ищут</span>
              <input className="input" name="q" defaultValue={text} required />
            </label>
            <label className="field">
              <span>Значит то же самое, что…</span>
              <span className="field-hint">
                Слова через запятую: «{text || 'ломтерезка'}, слайсер». «а =&gt; б» — в одну
                сторону.
              </span>
              <input
                className="input"
                name="line"
                defaultValue={line || (text ? `${text}, ` : '')}
                aria-invalid={fault ? true : undefined}
                data-key="e"
              />
              {fault && <span className="field-error">{fault}</span>}
            </label>
            <button className="button button-secondary" type="submit">
              Показать, что изменится
            </button>
          </form>
          <h2>Находит сейчас</h2>
          <Findings finding={before} />
          {after && (
            <>
              <h2>Будет находить</h2>
              <Findings finding={after} />
            </>
          )}
          {check && <CheckPart check={check} />}
        </div>
        {mayChange && (
          <div className="desk-side">
            {after && (
              <DeskForm action={desk.searchItem('synonyms-new')} returnTo={url}>
                <input type="hidden" name="line" value={line} />
                <button
                  className="button button-primary"
                  type="submit"
                  name="act"
                  value="save"
                  data-key="s"
                >
                  Сохранить синоним
                </button>
              </DeskForm>
            )}
            {text && (
              <>
                <h2>Или сразу на страницу</h2>
                <DeskForm
                  action={desk.searchItem('leads-new')}
                  returnTo={desk.searchItem('leads-new')}
                  className="desk-stack"
                >
                  <input type="hidden" name="text" value={text} />
                  <label className="field">
                    <span>Куда вести</span>
                    <span className="field-hint">Путь в магазине: «/catalog/posuda»</span>
                    <input className="input" name="url" required />
                  </label>
                  <button className="desk-mini" type="submit" name="act" value="save">
                    Вести туда
                  </button>
                </DeskForm>
              </>
            )}
          </div>
        )}
      </div>
    </>
  );
}

function Findings({ finding: { count, dropped, first } }: { finding: Finding }) {
  return (
    <>
      <p>
        {count === 0 ? 'Ничего' : countOf(count, PRODUCTS)}
        {dropped.length > 0 && <span className="muted"> без слов «{dropped.join(' ')}»</span>}
      </p>
      <ol className="desk-changes">
        {first.map(({ code, title }) => (
          <li key={code}>
            {title} <span className="muted">{code}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function CheckPart({
  check: { checked, changed },
}: {
  check: NonNullable<SearchTryPageProps['check']>;
}) {
  return (
    <>
      <h2>Проверка</h2>
      <p>
        {countOf(checked, SEARCHES)}:{' '}
        {changed.length === 0
          ? 'первые пять товаров ни у одного не изменятся.'
          : 'изменится первое у этих:'}
      </p>
      {changed.length > 0 && (
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">Запрос</th>
              <th scope="col">Сейчас первым</th>
              <th scope="col">Будет первым</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ text, before, after }) => (
              <tr key={text}>
                <th scope="row">{text}</th>
                <td>{before.first.map(({ title }) => title).join('; ')}</td>
                <td>{after.first.map(({ title }) => title).join('; ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

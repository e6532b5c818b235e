import * as desk from '../../../shared/desk-routes.ts';
import { countOf, type PluralForms } from '../../../shared/ru/plural.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { type RecordTab, RecordTabs } from '../desk/record-tabs.tsx';

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
  /** What the synonym does to texts that must be found. */
  effect: {
    asked: number;
    metBefore: number;
    metAfter: number;
    changed: readonly { before: Judged; after: Judged }[];
  } | null;
  mayChange: boolean;
  url: string;
}

interface Judged {
  text: string;
  expected: string;
  isMet: boolean;
  came: readonly string[];
}

const PRODUCTS: PluralForms = ['товар', 'товара', 'товаров'];
const SEARCHES: PluralForms = ['частый запрос', 'частых запроса', 'частых запросов'];

/** A text beside what it finds, with a synonym tried before it is saved. */
export function SearchTryPage(props: SearchTryPageProps) {
  const { tabs, text, line, fault, before, after, check, effect, mayChange, url } = props;
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
          <Findings finding={before} text={mayChange ? text : ''} url={url} />
          {after && (
            <>
              <h2>Будет находить</h2>
              <Findings finding={after} />
            </>
          )}
          {effect && effect.asked > 0 && <EffectPart effect={effect} />}
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

interface FindingsProps {
  finding: Finding;
  /** Text whose results can be kept as what must be found; '' or absent: they cannot. */
  text?: string;
  url?: string;
}

function Findings({ finding: { count, dropped, first }, text = '', url = '' }: FindingsProps) {
  return (
    <>
      <p>
        {count === 0 ? 'Ничего' : countOf(count, PRODUCTS)}
        {dropped.length > 0 && <span className="muted"> без слов «{dropped.join(' ')}»</span>}
      </p>
      <ol className="desk-changes">
        {first.map(({ code, title }) => (
          <li key={code} className="desk-found">
            {title} <span className="muted">{code}</span>
            {text !== '' && (
              <DeskForm action={desk.searchItem('checks-new')} returnTo={url}>
                <input type="hidden" name="text" value={text} />
                <input type="hidden" name="look" value="code" />
                <input type="hidden" name="expected" value={code} />
                <input type="hidden" name="place" value="3" />
                <button
                  className="desk-mini"
                  type="submit"
                  name="act"
                  value="save"
                  aria-label={`Должен находиться: ${title}`}
                >
                  Должен находиться
                </button>
              </DeskForm>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function EffectPart({ effect }: { effect: NonNullable<SearchTryPageProps['effect']> }) {
  const { asked, metBefore, metAfter, changed } = effect;
  return (
    <>
      <h2>Проверочные запросы</h2>
      <p>
        Находится {metBefore} из {asked}, будет {metAfter}.
        {changed.length === 0 && ' Ни один не изменится.'}
      </p>
      {changed.length > 0 && (
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">Запрос</th>
              <th scope="col">Должно быть</th>
              <th scope="col">Станет</th>
              <th scope="col">Будет первым</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ before, after }) => (
              <tr key={`${before.text} ${before.expected}`}>
                <th scope="row">{before.text}</th>
                <td>{before.expected}</td>
                <td>
                  {after.isMet ? (
                    <span className="badge desk-status-confirmed">найдётся</span>
                  ) : (
                    <span className="badge desk-status-opened">потеряется</span>
                  )}
                </td>
                <td>{after.came.join('; ') || 'ничего'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
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

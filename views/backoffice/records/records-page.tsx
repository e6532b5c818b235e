import { formatMoment } from '../../../shared/ru/dates.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { type RecordTab, RecordTabs } from '../desk/record-tabs.tsx';

interface ShownRecord {
  id: string;
  title: string;
  detail: string;
  state: 'shown' | 'later' | 'over' | 'draft';
  hasDraft: boolean;
  from: number | null;
  to: number | null;
  shopPath: string | null;
  /** Said instead of its state. */
  word: string | null;
}

interface RecordsPageProps {
  kind: {
    key: string;
    one: string;
    note?: string;
    isFixed?: true;
    hasOrder?: true;
    dates?: { from: string; to: string };
    stateWords?: Readonly<Record<'shown' | 'later' | 'over', string>>;
  };
  tabs: readonly RecordTab[];
  records: readonly ShownRecord[];
  page: number;
  hasMore: boolean;
  q: string;
  itemLink: (id: string) => string;
  mayChange: boolean;
  shopUrl: string;
  url: string;
}

/** Things of one kind, each with what visitors see of it now. */
export function RecordsPage(props: RecordsPageProps) {
  const { kind, tabs, records, page, hasMore, q, itemLink, mayChange } = props;
  const isEmpty = records.length === 0;
  return (
    <>
      <RecordTabs tabs={tabs} />
      {kind.note && <p className="muted">{kind.note}</p>}
      <div className="desk-filters">
        {mayChange && !kind.isFixed && (
          <a className="button button-primary" href={itemLink(`${kind.key}-new`)} data-key="e">
            Добавить
          </a>
        )}
        <form className="desk-filter-form">
          <label>
            Найти <input className="input" type="search" name="q" defaultValue={q} />
          </label>
          <button className="desk-mini" type="submit">
            Показать
          </button>
        </form>
      </div>
      {isEmpty && <p className="desk-nothing">{q ? 'Такого нет.' : 'Здесь пока пусто.'}</p>}
      {!isEmpty && <RecordTable {...props} />}
      {(page > 1 || hasMore) && (
        <nav className="desk-pages" aria-label="Страницы">
          {page > 1 && <a href={pageLink(q, page - 1)}>Назад</a>}
          <span className="muted">{page}</span>
          {hasMore && <a href={pageLink(q, page + 1)}>Дальше</a>}
        </nav>
      )}
    </>
  );
}

const pageLink = (q: string, page: number) =>
  `?${new URLSearchParams({ ...(q && { q }), page: String(page) })}`;

function RecordTable({ kind, records, itemLink, mayChange, shopUrl, url }: RecordsPageProps) {
  const canMove = kind.hasOrder && mayChange;
  return (
    <DeskScroll label="Записи">
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">{kind.one}</th>
            {kind.dates && <th scope="col">Когда</th>}
            <th scope="col">Сейчас</th>
            {canMove && <th scope="col">Порядок</th>}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id} data-row="">
              <td className="desk-title">
                <a href={itemLink(record.id)} data-open="">
                  <strong>{record.title}</strong>
                </a>
                {record.detail && <div className="muted">{record.detail.slice(0, 200)}</div>}
              </td>
              {kind.dates && <td className="desk-when">{tellTimes(record)}</td>}
              <td>
                <RecordState record={record} words={kind.stateWords} shopUrl={shopUrl} />
              </td>
              {canMove && (
                <td>
                  {record.state !== 'draft' && (
                    <MoveButtons record={record} action={itemLink(record.id)} url={url} />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </DeskScroll>
  );
}

/** «с 5 мая 10:00 до 7 мая 18:00» */
function tellTimes({ from, to }: ShownRecord): string {
  return [from !== null && `с ${formatMoment(from)}`, to !== null && `до ${formatMoment(to)}`]
    .filter(Boolean)
    .join(' ');
}

const states = {
  shown: 'показано',
  later: 'ещё не показано',
  over: 'уже снято',
  draft: 'черновик',
} as const;

interface RecordStateProps {
  record: ShownRecord;
  words: RecordsPageProps['kind']['stateWords'];
  shopUrl: string;
}

function RecordState({ record, words, shopUrl }: RecordStateProps) {
  const { state, shopPath, hasDraft } = record;
  const word = record.word ?? { ...states, ...words }[state];
  const isShown = state === 'shown' && record.word === null;
  return (
    <>
      {isShown && shopPath !== null ? (
        <a className="link" href={shopUrl + shopPath}>
          {word}
        </a>
      ) : (
        <span className={isShown ? undefined : 'badge'}>{word}</span>
      )}
      {hasDraft && state !== 'draft' && <span className="badge">есть черновик</span>}
    </>
  );
}

interface MoveButtonsProps {
  record: ShownRecord;
  action: string;
  url: string;
}

function MoveButtons({ record: { title }, action, url }: MoveButtonsProps) {
  return (
    <DeskForm action={action} returnTo={url} className="desk-inline">
      <button
        className="desk-mini"
        type="submit"
        name="act"
        value="up"
        data-row-key="up"
        aria-label={`Выше: ${title}`}
      >
        ↑
      </button>
      <button
        className="desk-mini"
        type="submit"
        name="act"
        value="down"
        data-row-key="down"
        aria-label={`Ниже: ${title}`}
      >
        ↓
      </button>
    </DeskForm>
  );
}

import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { type Sign, signTitles } from '../../../shared/document-signs.ts';
import { formatPrice } from '../../../shared/money.ts';
import { type OrderStatus, statusTitles } from '../../../shared/order.ts';
import { formatClock, formatNearDay } from '../../../shared/ru/dates.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';

interface ShownCandidate {
  orderId: number;
  number: string;
  buyer: string;
  status: OrderStatus;
  left: number;
  signs: readonly Sign[];
}

type ShownMatch =
  | { kind: 'sure'; candidate: ShownCandidate }
  | { kind: 'likely'; candidates: readonly ShownCandidate[]; why: string }
  | { kind: 'unknown'; why: string };

interface ShownDocument {
  id: number;
  number: string;
  cameOn: string;
  amount: number;
  payer: string;
  payer_inn: string;
  purpose: string;
  /** Reason for which it is no money of a buyer; '' when it may be. */
  aside: string;
  state: 'waiting' | 'recorded' | 'left';
  order: { id: number; number: string } | null;
  match: ShownMatch | null;
  decidedAt: number | null;
}

interface StatementPageProps {
  statement: {
    id: number;
    account: string;
    fromOn: string | null;
    toOn: string | null;
    receivedAt: number;
    staff: string | null;
    faults: readonly string[];
  };
  counts: { waiting: number; recorded: number; left: number };
  documents: readonly ShownDocument[];
  show: string;
  page: number;
  pages: number;
  role: StaffRole;
  now: number;
  refused: Refused | null;
  url: string;
}

/** A bank's statement: what is sure is ticked, what is likely is asked, the rest waits for a number. */
export function StatementPage(props: StatementPageProps) {
  const { statement, counts, documents, show, page, pages, role, now, url } = props;
  const own = refusedOf(props.refused, desk.statementRecords(statement.id));
  const mayChange = mayRole(role, 'money.change');
  const days = [statement.fromOn, statement.toOn].flatMap((day) =>
    day ? [formatNearDay(day, now)] : [],
  );
  const tabs = [
    ['waiting', `Ждут (${counts.waiting})`],
    ['recorded', `Учтены (${counts.recorded})`],
    ['left', `Не заказы (${counts.left})`],
    ['all', 'Все'],
  ] as const;
  return (
    <>
      <p className="muted">
        Счёт {statement.account || 'не назван'}
        {days.length > 0 && `, ${days.join(' – ')}`}, загружена{' '}
        {formatNearDay(statement.receivedAt, now)} {formatClock(statement.receivedAt)}
        {statement.staff && `, ${statement.staff}`}
      </p>
      {statement.faults.length > 0 && (
        <div className="desk-said desk-refused">
          <strong>Прочитано не всё</strong>
          <ul>
            {statement.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      )}
      <nav className="desk-tabs" aria-label="Состояние">
        {tabs.map(([one, title]) => (
          <a
            key={one}
            href={desk.statement(statement.id, { show: one })}
            aria-current={show === one ? 'page' : undefined}
          >
            {title}
          </a>
        ))}
      </nav>
      <LostErrors refused={own} documents={documents} />
      {mayChange && counts.waiting > 0 && (
        <DeskForm
          action={desk.statementRecords(statement.id)}
          returnTo={url}
          id="records"
          className="desk-bulk"
        >
          <button className="button button-primary button-small" type="submit" data-key="s">
            Учесть отмеченные
          </button>
          {pages > 1 && (
            <button className="desk-mini" type="submit" name="all" value="yes">
              Учесть все верные, до 200
            </button>
          )}
          <span className="muted">
            Учтённые деньги не убрать, но можно перенести в другой заказ на вкладке «Учтены»
          </span>
        </DeskForm>
      )}
      {documents.length === 0 ? (
        <p className="desk-nothing">Здесь ничего нет.</p>
      ) : (
        <DeskScroll label="Документы выписки">
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">Документ</th>
                <th scope="col" className="desk-number">
                  Сумма
                </th>
                <th scope="col">Плательщик</th>
                <th scope="col">Назначение</th>
                <th scope="col">Заказ</th>
              </tr>
            </thead>
            <tbody>
              {documents.map((document) => (
                <tr key={document.id} data-row="">
                  <th scope="row">
                    №&nbsp;{document.number} {formatNearDay(document.cameOn, now)}
                  </th>
                  <td className="desk-number">{formatPrice(document.amount)}</td>
                  <td>
                    {document.payer}
                    {document.payer_inn && <span className="muted"> ИНН {document.payer_inn}</span>}
                  </td>
                  <td className="desk-purpose">{document.purpose}</td>
                  <td>
                    <DocumentFate
                      document={document}
                      mayChange={mayChange}
                      refused={own}
                      url={url}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </DeskScroll>
      )}
      {pages > 1 && (
        <nav className="desk-pages" aria-label="Страницы">
          {page > 1 && <a href={desk.statement(statement.id, { show, page: page - 1 })}>←</a>}
          <span>
            {page} из {pages}
          </span>
          {page < pages && <a href={desk.statement(statement.id, { show, page: page + 1 })}>→</a>}
        </nav>
      )}
    </>
  );
}

/** Faults of documents that are not on the page any more. */
function LostErrors({
  refused,
  documents,
}: {
  refused: Refused | null;
  documents: readonly ShownDocument[];
}) {
  const shown = new Set(documents.map(({ id }) => String(id)));
  const lost = Object.entries(refused?.errors ?? {}).filter(
    ([field]) => !shown.has(field.split('.')[1] ?? ''),
  );
  if (lost.length === 0) return null;
  return (
    <ul className="desk-said desk-refused">
      {lost.map(([field, message]) => (
        <li key={field}>{message}</li>
      ))}
    </ul>
  );
}

interface FateProps {
  document: ShownDocument;
  mayChange: boolean;
  refused: Refused | null;
  url: string;
}

/** Outcome of a document, or the choice of its order. */
function DocumentFate({ document, mayChange, refused, url }: FateProps) {
  const { id, number, aside, state, order, match } = document;
  if (order) {
    return (
      <>
        Учтён: <a href={`${desk.order(order.id)}#money`}>{order.number}</a>
        {mayChange && (
          <details>
            <summary className="link">Не тот заказ</summary>
            <DeskForm action={desk.documentMove(id)} returnTo={url} className="desk-inline">
              <input
                className="input desk-cell"
                name="order"
                inputMode="numeric"
                aria-label={`В какой заказ перенести документ ${number}`}
                required
              />
              <button className="desk-mini" type="submit">
                Перенести
              </button>
            </DeskForm>
          </details>
        )}
      </>
    );
  }
  if (aside) return <span className="muted">{aside}</span>;
  if (state === 'left') return <span className="muted">не заказ</span>;
  if (!mayChange) return <span className="muted">ждёт решения</span>;
  const error = ['sure', 'order', 'other']
    .map((kind) => refused?.errors[`${kind}.${id}`])
    .find(Boolean);
  return (
    <div className="desk-fate">
      {match?.kind === 'sure' && (
        <label className="check">
          <input
            type="checkbox"
            form="records"
            name={`sure.${id}`}
            value={match.candidate.number}
            defaultChecked={refused === null}
          />{' '}
          <CandidateWords candidate={match.candidate} />
        </label>
      )}
      {match?.kind === 'likely' &&
        match.candidates.map((candidate) => (
          <label key={candidate.orderId} className="check">
            <input
              type="radio"
              form="records"
              name={`order.${id}`}
              value={candidate.number}
              defaultChecked={typedIn(refused, `order.${id}`) === candidate.number}
            />{' '}
            <CandidateWords candidate={candidate} />
          </label>
        ))}
      <span className="desk-inline">
        <input
          className="input desk-cell"
          form="records"
          name={`other.${id}`}
          inputMode="numeric"
          placeholder="№ заказа"
          aria-label={`Заказ документа ${number}`}
          aria-invalid={error ? true : undefined}
          defaultValue={typedIn(refused, `other.${id}`)}
        />
        <label className="check">
          <input type="checkbox" form="records" name="leave" value={id} /> не заказ
        </label>
      </span>
      {match && match.kind !== 'sure' && <span className="muted">{match.why}</span>}
      {error && <span className="field-error">{error}</span>}
    </div>
  );
}

function CandidateWords({ candidate }: { candidate: ShownCandidate }) {
  const { orderId, number, buyer, status, left } = candidate;
  return (
    <span>
      <a href={desk.order(orderId)}>{number}</a> {buyer}, осталось {formatPrice(left)},{' '}
      {statusTitles[status].toLowerCase()}
      <span className="muted">: {candidate.signs.map((sign) => signTitles[sign]).join(', ')}</span>
    </span>
  );
}

import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { type Denial, sessionKinds, sessionStates } from '../../../shared/exchange-words.ts';
import { formatClock, formatDay } from '../../../shared/ru/dates.ts';
import { ageOf, agoOf, DeskForm, DeskInput } from '../desk/desk-form.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';
import { DenialLines } from './denial-lines.tsx';
import { PriceAnswers } from './price-answers.tsx';

interface ExchangePageProps {
  nodes: readonly {
    id: number;
    name: string;
    login: string;
    profile: string;
    seenAt: number | null;
    isSilent: boolean;
    isDisabled: boolean;
    denials: readonly Denial[];
  }[];
  sessions: readonly {
    id: number;
    name: string;
    kind: keyof typeof sessionKinds;
    state: keyof typeof sessionStates;
    startedAt: number;
    files: number;
    /** Files that were not applied. */
    refused: number;
    /** Steps that were refused, parts of files among them. */
    refusedSteps: number;
    waits: boolean;
  }[];
  tasks: readonly {
    id: number;
    kind: string;
    detail: string;
    createdAt: number;
    orderId: number | null;
    sessionId: number | null;
  }[];
  /** Orders that 1C could not read. */
  aside: readonly { orderId: number; number: string; node: string; at: number }[];
  discrepancies: readonly {
    id: number;
    field: string;
    told: string;
    own: string;
    code: string;
    title: string;
  }[];
  next: number | null;
  profiles: readonly string[];
  role: StaffRole;
  refused: Refused | null;
  url: string;
  now: number;
}

/** Nodes of the exchange, tasks that wait for a person, and the journal. */
export function ExchangePage(props: ExchangePageProps) {
  const { sessions, next, role, url } = props;
  const mayChange = mayRole(role, 'exchange.change');
  return (
    <>
      <Nodes {...props} mayChange={mayChange} />
      <Tasks {...props} mayChange={mayChange} />
      {props.aside.length > 0 && (
        <section aria-labelledby="aside">
          <h2 id="aside">Отложенные заказы</h2>
          <ul className="desk-waiting">
            {props.aside.map(({ orderId, number, node, at }) => (
              <li key={`${orderId} ${node}`} data-row="">
                <a href={desk.order(orderId)} data-open="">
                  <strong>{number}</strong> {node} не смог прочесть, с {formatDay(at)}
                </a>
                {mayChange && (
                  <DeskForm action={desk.exchangeOrder(orderId)} returnTo={url}>
                    <button className="desk-mini" type="submit">
                      Отдавать снова
                    </button>
                  </DeskForm>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Discrepancies {...props} mayChange={mayChange} />
      <h2>Сеансы</h2>
      {sessions.length === 0 && <p className="desk-nothing">Обменов ещё не было.</p>}
      {sessions.length > 0 && (
        <DeskScroll label="Сеансы">
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">Сеанс</th>
                <th scope="col">Узел</th>
                <th scope="col">Когда</th>
                <th scope="col">Что</th>
                <th scope="col" className="desk-number">
                  Файлов
                </th>
                <th scope="col">Состояние</th>
              </tr>
            </thead>
            <tbody>
              {sessions.map((one) => (
                <tr key={one.id} data-row="">
                  <th scope="row">
                    <a href={desk.exchangeSession(one.id)} data-open="">
                      №&nbsp;{one.id}
                    </a>
                  </th>
                  <td>{one.name}</td>
                  <td className="desk-when">
                    {formatDay(one.startedAt)} {formatClock(one.startedAt)}
                  </td>
                  <td>{sessionKinds[one.kind]}</td>
                  <td className="desk-number">{one.files}</td>
                  <td>
                    {sessionStates[one.state]}
                    {one.refused > 0 && (
                      <strong className="field-error">, отклонено файлов: {one.refused}</strong>
                    )}
                    {one.refusedSteps > 0 && (
                      <strong className="field-error">, отказов: {one.refusedSteps}</strong>
                    )}
                    {one.waits && <strong>, ждёт подтверждения</strong>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </DeskScroll>
      )}
      {next !== null && (
        <nav className="desk-pages" aria-label="Страницы">
          <a href={desk.exchange({ before: String(next) })}>Раньше →</a>
        </nav>
      )}
    </>
  );
}

type PartProps = ExchangePageProps & { mayChange: boolean };

function Nodes({ nodes, profiles, refused, mayChange, url, now }: PartProps) {
  const own = refusedOf(refused, desk.exchangeNodes());
  return (
    <section aria-labelledby="nodes">
      <h2 id="nodes">Узлы</h2>
      <ul className="desk-waiting">
        {nodes.map((node) => (
          <li key={node.id} data-row="">
            <a href={desk.exchangeNode(node.id)} data-open="">
              <strong>{node.name}</strong>{' '}
              <span className="muted">
                {node.profile}, логин {node.login}
              </span>
            </a>
            <span className="desk-age">
              {node.seenAt === null ? 'ещё не приходил' : `был ${agoOf(node.seenAt, now)}`}
            </span>
            {node.isDisabled && <span className="badge">выключен</span>}
            {node.isSilent && <strong className="field-error">молчит дольше обычного</strong>}
            <DenialLines denials={node.denials} />
          </li>
        ))}
      </ul>
      {mayChange && (
        <details open={own !== null || nodes.length === 0}>
          <summary className="link">Новый узел</summary>
          <DeskForm action={desk.exchangeNodes()} returnTo={url} className="desk-inline">
            <DeskInput
              form="node"
              name="name"
              max={60}
              label="Имя"
              value=""
              typed={typedIn(own, 'name')}
              error={own?.errors['name']}
              required
            />
            <DeskInput
              form="node"
              name="login"
              max={60}
              label="Логин"
              value=""
              typed={typedIn(own, 'login')}
              error={own?.errors['login']}
              required
            />
            <div className="field">
              <label htmlFor="node-profile">Что за программа</label>
              <select
                className="input"
                id="node-profile"
                name="profile"
                defaultValue={typedIn(own, 'profile') ?? profiles[0]}
              >
                {profiles.map((profile) => (
                  <option key={profile} value={profile}>
                    {profile}
                  </option>
                ))}
              </select>
            </div>
            <button className="button button-primary button-small" type="submit">
              Создать и показать пароль
            </button>
          </DeskForm>
        </details>
      )}
    </section>
  );
}

function Tasks({ tasks, mayChange, url, now }: PartProps) {
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks">Ждёт человека</h2>
      <ul className="desk-waiting">
        {tasks.map(({ id, kind, detail, createdAt, orderId, sessionId }) => (
          <li key={id} data-row="">
            <a
              href={
                orderId !== null
                  ? desk.order(orderId)
                  : sessionId !== null
                    ? desk.exchangeSession(sessionId)
                    : desk.exchange()
              }
              data-open=""
            >
              {detail}
            </a>
            <span className="desk-age">{ageOf(createdAt, now)}</span>
            {mayChange && kind === 'held-prices' && sessionId !== null && (
              <PriceAnswers sessionId={sessionId} url={url} />
            )}
            {mayChange && kind !== 'held-prices' && (
              <DeskForm action={desk.exchangeTask(id)} returnTo={url}>
                <button className="desk-mini" type="submit">
                  {kind === 'mass-removal' ? 'Не снимать' : 'Решено'}
                </button>
              </DeskForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Discrepancies({ discrepancies, mayChange, url }: PartProps) {
  if (discrepancies.length === 0) return null;
  return (
    <section aria-labelledby="discrepancies">
      <h2 id="discrepancies">Расхождения с 1С</h2>
      <p className="muted">Изменили и 1С, и человек: на сайте значение человека.</p>
      <ul className="desk-waiting">
        {discrepancies.map(({ id, field, told, own, code, title }) => (
          <li key={id} data-row="">
            <a href={desk.box({ q: code })} data-open="">
              <strong>
                {code} {title}
              </strong>{' '}
              {field}. В 1С: {told}. На сайте: {own}
            </a>
            {mayChange && (
              <DeskForm action={desk.discrepancy(id)} returnTo={url} className="desk-inline">
                <button className="desk-mini" type="submit" name="take" value="told">
                  Взять из 1С
                </button>
                <button className="desk-mini" type="submit" name="take" value="own">
                  Оставить своё
                </button>
              </DeskForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatClock, formatNearDay } from '../../../shared/ru/dates.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { type DeskList, ListTabs, ListTools } from '../desk/desk-list.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { ChoiceList } from '../desk/option-list.tsx';
import type { Refused } from '../desk/refused.ts';
import type { ListFrame } from '../desk/saved-views.tsx';
import {
  PaymentTable,
  ReceiptTable,
  RefundTable,
  type ShownPayment,
  type ShownReceipt,
  type ShownRefund,
} from './money-tables.tsx';
import { MoneyTasks, type ShownTask } from './money-tasks.tsx';

export interface ShownStatement {
  id: number;
  name: string;
  account: string;
  fromOn: string | null;
  toOn: string | null;
  receivedAt: number;
  lines: number;
  waiting: number;
  staff: string | null;
}

type List = 'tasks' | 'payments' | 'refunds' | 'receipts' | 'statements';
interface Filters {
  show: List;
  state: string;
  how: string;
  q: string;
  from: string;
  to: string;
}

interface MoneyPageProps {
  tasks?: readonly ShownTask[];
  payments?: readonly ShownPayment[];
  refunds?: readonly ShownRefund[];
  receipts?: readonly ShownReceipt[];
  statements?: readonly ShownStatement[];
  filters: Filters;
  /** Counts of waiting things, by list. */
  counts: Readonly<Record<List, number>>;
  /** Beginning of the next page; null: there is none. */
  next: string | null;
  frame: ListFrame;
  refused: Refused | null;
  now: number;
}

const lists: readonly (readonly [list: List, title: string])[] = [
  ['tasks', 'Решить'],
  ['statements', 'Выписки'],
  ['payments', 'Платежи'],
  ['refunds', 'Возвраты'],
  ['receipts', 'Чеки'],
];

const states: Readonly<Record<List, readonly (readonly [state: string, title: string])[]>> = {
  tasks: [
    ['', 'ждут'],
    ['done', 'решены'],
  ],
  payments: [
    ['', 'любые'],
    ['succeeded', 'получены'],
    ['pending', 'ждут'],
    ['new', 'без ответа'],
    ['canceled', 'не прошли'],
  ],
  refunds: [
    ['', 'любые'],
    ['waiting', 'в пути'],
    ['done', 'у покупателя'],
  ],
  receipts: [
    ['', 'любые'],
    ['waiting', 'ждут'],
    ['failed', 'не пробиты'],
    ['succeeded', 'пробиты'],
  ],
  statements: [],
};

/** The lists of money: their columns are their own. */
export const moneyList: DeskList = { name: 'money', columns: [], sorts: [] };

/** Payments, refunds, receipts and statements of all orders. */
export function MoneyPage(props: MoneyPageProps) {
  const { filters, counts, next, frame, refused, now } = props;
  const { role, url } = frame;
  const { show } = filters;
  return (
    <>
      <ListTabs
        list={moneyList}
        frame={frame}
        label="Что показать"
        tabs={lists.map(([list, title]) => ({
          link: desk.money({ show: list }),
          title: (
            <>
              {title} {counts[list] > 0 && <span className="desk-count">{counts[list]}</span>}
            </>
          ),
          isCurrent: show === list,
        }))}
      >
        <a href={desk.moneyDays()}>Сверка</a>
      </ListTabs>
      {show !== 'statements' && (
        <div className="desk-filters">
          <MoneyFilters filters={filters} />
          <ListTools list={moneyList} frame={frame} />
        </div>
      )}
      {props.tasks && (
        <MoneyTasks tasks={props.tasks} role={role} refused={refused} url={url} now={now} />
      )}
      {props.payments && <PaymentTable payments={props.payments} />}
      {props.refunds && <RefundTable refunds={props.refunds} />}
      {props.receipts && <ReceiptTable receipts={props.receipts} role={role} url={url} />}
      {props.statements && (
        <Statements statements={props.statements} role={role} url={url} now={now} />
      )}
      {next !== null && (
        <nav className="desk-pages" aria-label="Страницы">
          <a href={desk.money({ ...filters, before: next })}>Дальше →</a>
        </nav>
      )}
    </>
  );
}

function MoneyFilters({ filters }: { filters: Filters }) {
  const { show, state, how, q, from, to } = filters;
  const hasDays = show === 'payments' || show === 'refunds';
  return (
    <form action={desk.money()} className="desk-filter-form">
      <input type="hidden" name="show" value={show} />
      <label>
        <span className="visually-hidden">Номер заказа</span>
        <input className="input" type="search" name="q" defaultValue={q} placeholder="№ заказа" />
      </label>
      <label>
        <span className="visually-hidden">Состояние</span>
        <select className="input" name="state" defaultValue={state}>
          <ChoiceList choices={states[show]} />
        </select>
      </label>
      {show === 'payments' && (
        <label>
          <span className="visually-hidden">Как пришли</span>
          <select className="input" name="how" defaultValue={how}>
            <option value="">любым путём</option>
            <option value="online">на сайте</option>
            <option value="bank">по банку</option>
          </select>
        </label>
      )}
      {hasDays && (
        <>
          <label>
            с <input className="input" type="date" name="from" defaultValue={from} />
          </label>
          <label>
            по <input className="input" type="date" name="to" defaultValue={to} />
          </label>
        </>
      )}
      <button className="desk-mini" type="submit">
        Показать
      </button>
    </form>
  );
}

interface StatementsProps {
  statements: readonly ShownStatement[];
  role: StaffRole;
  url: string;
  now: number;
}

function Statements({ statements, role, url, now }: StatementsProps) {
  return (
    <>
      {mayRole(role, 'money.change') && (
        <DeskForm
          action={desk.statements()}
          returnTo={url}
          withFiles
          drop="send"
          className="desk-bulk"
        >
          <label>
            Файл 1CClientBankExchange из клиент-банка{' '}
            <input className="input" type="file" name="file" required />
          </label>
          <button className="button button-primary button-small" type="submit">
            Загрузить выписку
          </button>
          <span className="muted">Тот же файл дважды ничего не учтёт дважды</span>
        </DeskForm>
      )}
      {statements.length === 0 ? (
        <p className="desk-nothing">Выписок ещё не загружали.</p>
      ) : (
        <DeskScroll label="Выписки">
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">Файл</th>
                <th scope="col">Счёт</th>
                <th scope="col">Дни</th>
                <th scope="col">Загружена</th>
                <th scope="col">Кто</th>
                <th scope="col" className="desk-number">
                  Документов
                </th>
                <th scope="col" className="desk-number">
                  Ждут
                </th>
              </tr>
            </thead>
            <tbody>
              {statements.map((one) => (
                <tr key={one.id} data-row="">
                  <th scope="row">
                    <a href={desk.statement(one.id)} data-open="">
                      {one.name || 'выписка'}
                    </a>
                  </th>
                  <td>{one.account}</td>
                  <td>
                    {[one.fromOn, one.toOn]
                      .flatMap((day) => (day ? [formatNearDay(day, now)] : []))
                      .join(' – ')}
                  </td>
                  <td className="desk-when">
                    {formatNearDay(one.receivedAt, now)} {formatClock(one.receivedAt)}
                  </td>
                  <td>{one.staff ?? ''}</td>
                  <td className="desk-number">{one.lines}</td>
                  <td className="desk-number">{one.waiting || ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </DeskScroll>
      )}
    </>
  );
}

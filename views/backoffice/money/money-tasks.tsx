import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice, typedPrice } from '../../../shared/money.ts';
import { orderNumber } from '../../../shared/order.ts';
import { formatClock, formatNearDay } from '../../../shared/ru/dates.ts';
import { ageOf, DeskForm, DeskInput } from '../desk/desk-form.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';

export interface ShownTask {
  id: number;
  orderId: number;
  detail: string;
  createdAt: number;
  settledAt: number | null;
  word: string;
  staff: string | null;
  buyer: string;
  /** Kopecks to give back. */
  back: number;
  /** Kopecks that may pay for another order. */
  movable: number;
}

interface MoneyTasksProps {
  tasks: readonly ShownTask[];
  role: StaffRole;
  refused: Refused | null;
  url: string;
  now: number;
}

/** Money that a person has to decide about, each with what can be done. */
export function MoneyTasks({ tasks, role, refused, url, now }: MoneyTasksProps) {
  if (tasks.length === 0) return <p className="desk-nothing">Решать нечего: деньги сходятся.</p>;
  return (
    <ul className="desk-waiting">
      {tasks.map((task) => (
        <li key={task.id} data-row="">
          <a href={`${desk.order(task.orderId)}#money`} data-open="">
            <strong>Заказ {orderNumber(task.orderId)}</strong> {task.buyer}
          </a>
          <span className="desk-age">{ageOf(task.createdAt, now)}</span>
          {task.staff && <span className="badge">{task.staff}</span>}
          <p className="desk-task">{task.detail}</p>
          {task.settledAt === null ? (
            mayRole(role, 'money.change') && (
              <TaskForms task={task} role={role} refused={refused} url={url} />
            )
          ) : (
            <p className="muted">
              {formatNearDay(task.settledAt, now)} {formatClock(task.settledAt)} {task.word}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

interface TaskFormsProps {
  task: ShownTask;
  role: StaffRole;
  refused: Refused | null;
  url: string;
}

function TaskForms({ task, role, refused, url }: TaskFormsProps) {
  const { id, back, movable } = task;
  const settling = refusedOf(refused, desk.moneyTask(id));
  const moving = refusedOf(refused, desk.moneyTaskMove(id));
  const returning = refusedOf(refused, desk.moneyTaskReturn(id));
  return (
    <div className="desk-steps">
      <details open={settling !== null}>
        <summary className="link">Решено</summary>
        <DeskForm action={desk.moneyTask(id)} returnTo={url} className="desk-inline">
          <DeskInput
            form={`settle-${id}`}
            name="word"
            label="Как решено"
            max={500}
            value=""
            typed={typedIn(settling, 'word')}
            error={settling?.errors['word']}
            required
          />
          <button className="desk-mini" type="submit">
            Закрыть
          </button>
        </DeskForm>
      </details>
      {movable > 0 && (
        <details open={moving !== null}>
          <summary className="link">Перенести {formatPrice(movable)} в другой заказ</summary>
          <DeskForm action={desk.moneyTaskMove(id)} returnTo={url} className="desk-inline" isOnce>
            <DeskInput
              form={`move-${id}`}
              name="amount"
              label="Сумма, ₽"
              value={typedPrice(movable)}
              typed={typedIn(moving, 'amount')}
              error={moving?.errors['amount']}
            />
            <DeskInput
              form={`move-${id}`}
              name="order"
              label="№ заказа"
              value=""
              typed={typedIn(moving, 'order')}
              error={moving?.errors['order']}
              required
            />
            <button className="desk-mini" type="submit">
              Перенести
            </button>
          </DeskForm>
        </details>
      )}
      {back > 0 && mayRole(role, 'money.refund') && (
        <details open={returning !== null}>
          <summary className="link">Вернули по банку</summary>
          <DeskForm action={desk.moneyTaskReturn(id)} returnTo={url} className="desk-inline" isOnce>
            <DeskInput
              form={`return-${id}`}
              name="amount"
              label="Сумма, ₽"
              value={typedPrice(back)}
              typed={typedIn(returning, 'amount')}
              error={returning?.errors['amount']}
            />
            <DeskInput
              form={`return-${id}`}
              name="number"
              label="№ платёжного поручения"
              value=""
              typed={typedIn(returning, 'number')}
              error={returning?.errors['number']}
              required
            />
            <button className="desk-mini" type="submit">
              Учесть возврат
            </button>
          </DeskForm>
        </details>
      )}
      <a className="link" href={`${desk.order(task.orderId)}#money`}>
        Вернуть на карту из заказа
      </a>
    </div>
  );
}

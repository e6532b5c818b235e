import { DeskField, ENDS_BY_ITSELF, formatWaiting } from '../../shared/backoffice.ts';
import * as desk from '../../shared/desk-routes.ts';
import { formatPrice } from '../../shared/money.ts';
import type { OpeningStep } from '../../shared/opening.ts';
import { countOf, ORDERS } from '../../shared/ru/plural.ts';
import { ageOf, DeskForm } from './desk-form.tsx';
import { MissingPart } from './missing-part.tsx';

interface Waiting {
  entity: string;
  id: string;
  title: string;
  detail: string;
  link: string;
  since: number;
  staff: string | null;
}

interface TodayPageProps {
  /** Steps that the shop lacks to open, for those who can take them. */
  missing: readonly OpeningStep[];
  queues: readonly {
    key: string;
    title: string;
    count: number;
    /** More than are counted. */
    hasMore: boolean;
    first: readonly Waiting[];
    link: string;
  }[];
  sales: { orders: number; sum: number; beforeOrders: number; beforeSum: number } | null;
  url: string;
  now: number;
  mayTake: boolean;
}

export function TodayPage({ missing, queues, sales, url, now, mayTake }: TodayPageProps) {
  const full = queues.filter(({ count }) => count > 0);
  const empty = queues.filter(({ count }) => count === 0);
  return (
    <>
      <MissingPart missing={missing} />
      {sales && (
        <p className="desk-sales">
          <strong>{formatPrice(sales.sum)}</strong> за сегодня, {countOf(sales.orders, ORDERS)},
          неделю назад к этому часу {formatPrice(sales.beforeSum)},{' '}
          {countOf(sales.beforeOrders, ORDERS)}
        </p>
      )}
      <p className="desk-said" data-live="news" hidden>
        Появилось новое. <a href={url}>Обновить</a>
      </p>
      <div className="desk-queues">
        {full.map((queue) => (
          <section key={queue.key} aria-labelledby={`queue-${queue.key}`}>
            <h2 id={`queue-${queue.key}`}>
              <a href={queue.link}>{queue.title}</a>{' '}
              <span className="desk-count" data-live={queue.key}>
                {formatWaiting(queue)}
              </span>
            </h2>
            <ul className="desk-waiting">
              {queue.first.map((thing) => (
                <li key={thing.id} data-row="">
                  <a href={thing.link} title={thing.detail || undefined} data-open="">
                    <strong>{thing.title}</strong>
                    {thing.detail && <span className="muted"> {thing.detail}</span>}
                  </a>
                  <span className="desk-age" title="Ждёт">
                    {ageOf(thing.since, now)}
                  </span>
                  {thing.staff ? (
                    <span className="badge">{thing.staff}</span>
                  ) : (
                    mayTake && <CardButton thing={thing} act="take" url={url} title="Взять" />
                  )}
                  {mayTake && thing.entity === 'letter' && (
                    <DeskForm action={desk.messageSending(thing.id)} returnTo={url}>
                      <button
                        className="desk-mini"
                        type="submit"
                        aria-label={`Отправить сейчас: ${thing.title}`}
                      >
                        Отправить сейчас
                      </button>
                    </DeskForm>
                  )}
                  {mayTake && <CardButton thing={thing} act="snooze" url={url} title="Отложить" />}
                  {mayTake && !ENDS_BY_ITSELF.has(thing.entity) && (
                    <CardButton thing={thing} act="done" url={url} title="Готово" />
                  )}
                </li>
              ))}
            </ul>
            {queue.count > queue.first.length && (
              <p>
                <a className="link" href={queue.link}>
                  и&nbsp;ещё {queue.hasMore && 'больше '}
                  {queue.count - queue.first.length}
                </a>
              </p>
            )}
          </section>
        ))}
      </div>
      {full.length === 0 && <p className="desk-nothing">Никто не ждёт. Хорошая работа.</p>}
      {empty.length > 0 && (
        <p className="muted">Пусто: {empty.map(({ title }) => title).join(' · ')}.</p>
      )}
    </>
  );
}

interface CardButtonProps {
  thing: Waiting;
  act: 'take' | 'snooze' | 'done';
  url: string;
  title: string;
}

const actKeys = { take: 'a', snooze: 'l', done: 'd' } as const;

function CardButton({ thing, act, url, title }: CardButtonProps) {
  return (
    <DeskForm action={desk.card()} returnTo={url}>
      <input type="hidden" name="entity" value={thing.entity} />
      <input type="hidden" name="id" value={thing.id} />
      {act === 'take' && <input type="hidden" name={`${DeskField.Was}staff`} value="" />}
      <button
        className="desk-mini"
        type="submit"
        name="act"
        value={act}
        data-row-key={actKeys[act]}
        aria-label={`${title}: ${thing.title}`}
      >
        {title}
      </button>
    </DeskForm>
  );
}

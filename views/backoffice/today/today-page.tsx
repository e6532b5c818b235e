import { DeskField, ENDS_BY_ITSELF, formatWaiting } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import type { OpeningStep } from '../../../shared/opening.ts';
import { formatFullMoment } from '../../../shared/ru/dates.ts';
import { countOf, ORDERS } from '../../../shared/ru/plural.ts';
import { ageOf, agoOf, DeskForm } from '../desk/desk-form.tsx';
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

interface DataCopy {
  /** Null: none was ever made. */
  madeAt: number | null;
  isLate: boolean;
}

interface TodayPageProps {
  /** Steps that the shop lacks to open, for those who can take them. */
  missing: readonly OpeningStep[];
  /** Newest copy of the data, for those who can look after it. */
  copy: DataCopy | null;
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

export function TodayPage(props: TodayPageProps) {
  const { missing, copy, queues, sales, url, now, mayTake } = props;
  const full = queues.filter(({ count }) => count > 0);
  const empty = queues.filter(({ count }) => count === 0);
  return (
    <>
      <MissingPart missing={missing} />
      {copy?.isLate && <CopyLine copy={copy} now={now} />}
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
      {copy && !copy.isLate && <CopyLine copy={copy} now={now} />}
    </>
  );
}

/** A warning where the copy is late, one line for the calm otherwise. */
function CopyLine({ copy: { madeAt, isLate }, now }: { copy: DataCopy; now: number }) {
  if (madeAt === null) {
    return (
      <p className="muted">
        Копий данных магазин пока не видел: их делает <code>npm run backup</code>, каждую ночь —
        таймер marmit-backup.
      </p>
    );
  }
  const made = `${formatFullMoment(madeAt)}, ${agoOf(madeAt, now)}`;
  if (!isLate) return <p className="muted">Копия данных: {made}.</p>;
  return (
    <p className="desk-said desk-refused">
      Копия данных устарела: последняя — {made}. На сервере: systemctl status marmit-backup
    </p>
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

import * as desk from '../../../shared/desk-routes.ts';
import { formatClock, formatDay } from '../../../shared/ru/dates.ts';

interface ContentPageProps {
  kinds: readonly { title: string; link: string; note: string }[];
  drafts: readonly { id: string; one: string; title: string; who: string; updatedAt: number }[];
  coming: readonly {
    id: string;
    one: string;
    title: string;
    what: 'begins' | 'ends';
    at: number;
  }[];
}

/** Kinds of texts that visitors read, beside drafts and coming dates. */
export function ContentPage({ kinds, drafts, coming }: ContentPageProps) {
  return (
    <div className="desk-columns">
      <div className="desk-wide">
        <ul className="desk-waiting">
          {kinds.map(({ title, link, note }) => (
            <li key={link} data-row="">
              <a href={link} data-open="">
                <strong>{title}</strong> {note && <span className="muted">{note}</span>}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className="desk-side">
        <h2>Скоро</h2>
        {coming.length === 0 && <p className="muted">Ничего не начинается и не кончается.</p>}
        <ul className="desk-changes">
          {coming.map(({ id, one, title, what, at }) => (
            <li key={`${id} ${what}`}>
              <span className="muted">
                {formatDay(at)} {formatClock(at)}
              </span>{' '}
              {what === 'begins' ? 'покажется' : 'уберётся'}: {one.toLowerCase()}{' '}
              <a href={desk.contentItem(id)}>{title}</a>
            </li>
          ))}
        </ul>
        <h2>Черновики</h2>
        {drafts.length === 0 && <p className="muted">Черновиков нет.</p>}
        <ul className="desk-changes">
          {drafts.map(({ id, one, title, who, updatedAt }) => (
            <li key={id}>
              {one}: <a href={desk.contentItem(id)}>{title}</a>{' '}
              <span className="muted">
                {who}, {formatDay(updatedAt)} {formatClock(updatedAt)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

import { DeskField } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatDay } from '../../../shared/ru/dates.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import { ageOf, DeskForm } from '../desk/desk-form.tsx';
import { type DeskList, ListTabs, ListTools } from '../desk/desk-list.tsx';
import { DeskPages } from '../desk/desk-pages.tsx';
import { cardAddress } from '../desk/neighbours-part.tsx';
import { type ListFrame, queryOf } from '../desk/saved-views.tsx';

interface ShownInquiry {
  kind: string;
  entity: string;
  id: number;
  name: string;
  phone: string;
  email: string;
  text: string;
  askedAt: number;
  link: string;
  staff: string | null;
  dueOn: string | null;
  isDone: boolean;
}

interface InquiriesPageProps {
  inquiries: readonly ShownInquiry[];
  state: string;
  kind: string | null;
  kinds: readonly (readonly [kind: string, title: string])[];
  page: number;
  pages: number;
  mayChange: boolean;
  frame: ListFrame;
  now: number;
}

const states = [
  ['waiting', 'Ждут'],
  ['mine', 'Мои'],
  ['done', 'Закрыты'],
  ['all', 'Все'],
] as const;

/** The queue of calls and questions: it has no columns. */
export const inquiryList: DeskList = { name: 'inquiries', columns: [], sorts: [] };

/** Calls, questions, projects and dealers as one queue. */
export function InquiriesPage(props: InquiriesPageProps) {
  const { inquiries, state, kind, kinds, page, pages, mayChange, frame, now } = props;
  const titles = new Map(kinds);
  return (
    <>
      <ListTabs
        list={inquiryList}
        frame={frame}
        label="Состояние"
        tabs={states.map(([one, title]) => ({
          link: desk.inquiries({ state: one, kind: kind ?? undefined }),
          title,
          isCurrent: state === one,
        }))}
      />
      <nav className="desk-tabs" aria-label="Вид">
        {[['', 'Любые'] as const, ...kinds].map(([one, title]) => (
          <a
            key={one}
            href={desk.inquiries({ state, kind: one || undefined })}
            aria-current={(kind ?? '') === one ? 'page' : undefined}
          >
            {title}
          </a>
        ))}
      </nav>
      <div className="desk-work">
        <ListTools list={inquiryList} frame={frame} />
      </div>
      {inquiries.length === 0 && <p className="desk-nothing">Никто не ждёт.</p>}
      <ul className="desk-waiting">
        {inquiries.map((inquiry) => (
          <li key={`${inquiry.entity} ${inquiry.id}`} data-row="">
            <span className="badge">{titles.get(inquiry.kind) ?? inquiry.kind}</span>
            <a href={cardAddress(inquiry.link, queryOf(frame.url))} data-open="">
              <strong>{inquiry.name}</strong> {!inquiry.phone && inquiry.email}
              {inquiry.text && <span className="muted"> {inquiry.text.slice(0, 300)}</span>}
            </a>
            {inquiry.phone && (
              <a href={`tel:${inquiry.phone}`} className="desk-phone">
                {formatPhone(inquiry.phone)}
              </a>
            )}
            <span className="desk-age">{ageOf(inquiry.askedAt, now)}</span>
            {inquiry.dueOn && <span className="desk-age">до {formatDay(inquiry.dueOn)}</span>}
            {inquiry.staff && <span className="badge">{inquiry.staff}</span>}
            {mayChange && <InquiryButtons inquiry={inquiry} url={frame.url} />}
          </li>
        ))}
      </ul>
      <DeskPages page={page} pages={pages} url={frame.url} />
    </>
  );
}

function InquiryButtons({ inquiry, url }: { inquiry: ShownInquiry; url: string }) {
  const { entity, id, name, staff, isDone } = inquiry;
  return (
    <DeskForm action={desk.card()} returnTo={url} className="desk-inline">
      <input type="hidden" name="entity" value={entity} />
      <input type="hidden" name="id" value={id} />
      {!staff && <input type="hidden" name={`${DeskField.Was}staff`} value="" />}
      {!staff && !isDone && <ActButton act="take" rowKey="a" title="Взять" name={name} />}
      {!isDone && <ActButton act="snooze" rowKey="l" title="Отложить" name={name} />}
      {isDone ? (
        <ActButton act="open" rowKey="d" title="Открыть снова" name={name} />
      ) : (
        <ActButton act="done" rowKey="d" title="Готово" name={name} />
      )}
    </DeskForm>
  );
}

interface ActButtonProps {
  act: string;
  rowKey: string;
  title: string;
  name: string;
}

function ActButton({ act, rowKey, title, name }: ActButtonProps) {
  return (
    <button
      className="desk-mini"
      type="submit"
      name="act"
      value={act}
      data-row-key={rowKey}
      aria-label={`${title}: ${name}`}
    >
      {title}
    </button>
  );
}

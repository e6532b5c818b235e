import type { ReactNode } from 'react';
import { mayRole, type StaffRole, staffRoleTitles } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { PartId } from '../../../shared/page-parts.ts';
import { ConflictTable } from './conflict-table.tsx';
import { DeskForm } from './desk-form.tsx';
import { type Room, rooms } from './rooms.ts';

interface ShownRefusal {
  message: string;
  conflicts: readonly { field: string; title: string; was: string; yours: string; now: string }[];
}

interface DeskShellProps {
  shopName: string;
  shopUrl: string;
  staff: { name: string; role: StaffRole };
  url: string;
  path: string;
  title: string;
  done: { id: number; title: string; canUndo: boolean } | null;
  refused: ShownRefusal | null;
  children: ReactNode;
}

const isBelow = (link: string, path: string) =>
  link === '/' ? path === '/' : path === link || path.startsWith(`${link}/`);

const isOf = ({ link, also }: Room, path: string) =>
  isBelow(link, path) || (also !== undefined && isBelow(also, path));

/** The frame of every page of the back office: rooms, the one box, who is signed in. */
export function DeskShell(props: DeskShellProps) {
  const { shopName, shopUrl, staff, url, path, title, done, refused, children } = props;
  const open = rooms.filter(({ right }) => mayRole(staff.role, right));
  const rare = open.filter(({ isRare }) => isRare);
  const current = rare.find((room) => isOf(room, path));
  const link = (room: Room) => (
    <a
      key={room.link}
      href={room.link}
      data-go={room.key}
      aria-current={isOf(room, path) ? 'page' : undefined}
    >
      {room.title}
      {room.link === desk.today() && <span className="desk-count" data-live="all" hidden />}
    </a>
  );
  return (
    <>
      <header className="desk-header" data-live-from={desk.live()}>
        <a className="desk-brand" href={desk.today()}>
          {shopName} <span>управление</span>
        </a>
        <nav className="desk-rooms" aria-label="Разделы">
          {open.filter(({ isRare }) => !isRare).map(link)}
          {rare.length > 0 && (
            <details className="desk-more" name="desk-menu">
              <summary aria-current={current ? 'page' : undefined}>
                {current?.title ?? 'Ещё'}
              </summary>
              <div className="desk-more-menu panel">{rare.map(link)}</div>
            </details>
          )}
        </nav>
        <form className="desk-box" action={desk.box()}>
          <input
            className="input"
            type="search"
            name="q"
            aria-label="Найти заказ, телефон, ИНН, почту, сумму, артикул или раздел"
            placeholder="Заказ, телефон, ИНН, сумма…  /"
            autoComplete="off"
            data-box=""
          />
        </form>
        <details className="desk-me" name="desk-menu">
          <summary>{staff.name}</summary>
          <div className="desk-me-menu panel">
            <span className="muted">
              {staff.name}, {staffRoleTitles[staff.role].toLowerCase()}
            </span>
            <a href={desk.own()}>Мой вход</a>
            <a href={desk.keys()} data-keys="">
              Клавиши
            </a>
            <a href={shopUrl}>Открыть магазин</a>
            <form method="post" action={desk.logout()}>
              <button className="link" type="submit">
                Выйти
              </button>
            </form>
          </div>
        </details>
      </header>
      <main id={PartId.Main} className="desk-main">
        {refused && <Refusal refused={refused} />}
        {done && <Done done={done} url={url} />}
        <noscript>
          <p className="muted">
            Без JavaScript сохраняйте формы по одной: набранное в&nbsp;соседней пропадёт.
          </p>
        </noscript>
        <h1>{title}</h1>
        {children}
      </main>
    </>
  );
}

function Refusal({ refused }: { refused: ShownRefusal }) {
  return (
    <div className="desk-said desk-refused" role="alert">
      <strong>{refused.message}</strong>
      {refused.conflicts.length > 0 && <ConflictTable conflicts={refused.conflicts} own="Ваше" />}
    </div>
  );
}

function Done({ done, url }: { done: NonNullable<DeskShellProps['done']>; url: string }) {
  return (
    <div className="desk-said" role="status">
      <span>{done.title}</span>
      {done.canUndo && (
        <DeskForm action={desk.undo(done.id)} returnTo={url}>
          <button className="link" type="submit" data-key="z">
            Отменить
          </button>
        </DeskForm>
      )}
    </div>
  );
}

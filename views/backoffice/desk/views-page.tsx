import { Fragment } from 'react';
import * as desk from '../../../shared/desk-routes.ts';
import { formatCount } from '../../../shared/ru/plural.ts';
import { DeskForm } from './desk-form.tsx';
import { DeskScroll } from './desk-scroll.tsx';

interface ShownView {
  id: number;
  title: string;
  link: string;
  /** Things that it finds. */
  count: number;
  /** Words of its order. */
  sort: string;
  /** Titles of columns that it leaves out. */
  hidden: readonly string[];
  isOwn: boolean;
  /** Author has left the shop. */
  isLeft: boolean;
  mayRemove: boolean;
  isShared: boolean;
  who: string;
}

interface ViewsPageProps {
  lists: readonly { title: string; link: string; views: readonly ShownView[] }[];
  /** Counted no further. */
  maxCount: number;
  url: string;
}

/** Saved views of all lists, each with how much it finds now. */
export function ViewsPage({ lists, maxCount, url }: ViewsPageProps) {
  const viewed = lists.filter(({ views }) => views.length > 0);
  const others = lists.filter(({ views }) => views.length === 0);
  return (
    <>
      {viewed.map(({ title, link, views }) => (
        <section key={title}>
          <h2>
            <a href={link}>{title}</a>
          </h2>
          <DeskScroll label={title}>
            <table className="desk-table">
              <thead>
                <tr>
                  <th scope="col">Вид</th>
                  <th scope="col" className="desk-number">
                    Сейчас
                  </th>
                  <th scope="col">Порядок</th>
                  <th scope="col">Без столбцов</th>
                  <th scope="col">Чей</th>
                  <th scope="col">
                    <span className="visually-hidden">Убрать</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {views.map((view) => (
                  <tr key={view.id} data-row="">
                    <td className="desk-title">
                      <a href={view.link} data-open="">
                        {view.title}
                      </a>
                    </td>
                    <td className="desk-number">
                      {formatCount(Math.min(view.count, maxCount))}
                      {view.count > maxCount && '+'}
                    </td>
                    <td>{view.sort}</td>
                    <td>{view.hidden.join(', ')}</td>
                    <td>
                      {view.isOwn ? 'мой' : view.who}
                      {view.isLeft && <span className="badge">больше не работает</span>}
                      {view.isShared && <span className="badge">для всех</span>}
                    </td>
                    <td>
                      {view.mayRemove && (
                        <DeskForm action={desk.viewRemoval(view.id)} returnTo={url}>
                          <button
                            className="desk-mini"
                            type="submit"
                            aria-label={`Убрать вид «${view.title}»`}
                          >
                            Убрать
                          </button>
                        </DeskForm>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </DeskScroll>
        </section>
      ))}
      {others.length > 0 && (
        <p className="muted">
          Видов ещё нет:{' '}
          {others.map(({ title, link }, at) => (
            <Fragment key={title}>
              {at > 0 && ', '}
              <a className="link" href={link}>
                {title}
              </a>
            </Fragment>
          ))}
          . Отберите нужное в&nbsp;списке и&nbsp;нажмите «Сохранить вид».
        </p>
      )}
    </>
  );
}

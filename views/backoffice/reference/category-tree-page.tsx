import * as desk from '../../../shared/desk-routes.ts';
import { formatCount } from '../../../shared/ru/plural.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import type { ShownOption } from '../desk/option-list.tsx';
import type { Refused } from '../desk/refused.ts';
import { NewCategory } from './new-reference.tsx';
import { ReferenceTabs } from './reference-tabs.tsx';

interface ShownCategory {
  id: number;
  title: string;
  /** From 0: stands at the top. */
  depth: number;
  count: number;
  active: 0 | 1;
  is_popular: 0 | 1;
}

interface CategoryTreePageProps {
  tree: readonly ShownCategory[];
  options: readonly ShownOption[];
  mayChange: boolean;
  refused: Refused | null;
  url: string;
}

const MAX_INDENT = 6;

const moves = [
  ['up', '↑', 'Выше'],
  ['down', '↓', 'Ниже'],
  ['out', '←', 'На уровень вверх'],
  ['in', '→', 'Внутрь предыдущей'],
] as const;

/** The tree of categories: moved by buttons, by Alt with an arrow, by dragging. */
export function CategoryTreePage({
  tree,
  options,
  mayChange,
  refused,
  url,
}: CategoryTreePageProps) {
  return (
    <>
      <ReferenceTabs current={desk.categories()} />
      {mayChange && (
        <p className="muted">
          Место меняют кнопками, Alt и&nbsp;стрелками у&nbsp;выбранной строки или мышью: к&nbsp;краю
          строки&nbsp;— рядом с&nbsp;ней, на&nbsp;середину&nbsp;— внутрь.
        </p>
      )}
      {mayChange && <NewCategory options={options} refused={refused} url={url} />}
      <DeskScroll label="Категории">
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">Категория</th>
              <th scope="col" className="desk-number">
                Товаров
              </th>
              <th scope="col">Состояние</th>
              {mayChange && <th scope="col">Место</th>}
            </tr>
          </thead>
          <tbody>
            {tree.map(({ id, title, depth, count, active, is_popular }) => (
              <tr
                key={id}
                data-row=""
                data-id={id}
                data-drag={mayChange ? desk.categoryPlace(id) : undefined}
              >
                <td className={`desk-depth-${Math.min(depth, MAX_INDENT)}`}>
                  <a href={desk.category(id)} data-open="">
                    {title}
                  </a>
                </td>
                <td className="desk-number">
                  <a href={desk.products({ category: id })}>{formatCount(count)}</a>
                </td>
                <td>
                  {active === 0 && <span className="badge">скрыта</span>}
                  {is_popular === 1 && (
                    <span className="badge desk-status-shipped">популярная</span>
                  )}
                </td>
                {mayChange && (
                  <td>
                    <DeskForm
                      action={desk.categoryPlace(id)}
                      returnTo={url}
                      className="desk-inline"
                    >
                      {moves.map(([move, sign, words]) => (
                        <button
                          key={move}
                          className="desk-mini"
                          type="submit"
                          name="move"
                          value={move}
                          data-row-key={move}
                          aria-label={`${words}: ${title}`}
                          title={words}
                        >
                          {sign}
                        </button>
                      ))}
                    </DeskForm>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </DeskScroll>
    </>
  );
}

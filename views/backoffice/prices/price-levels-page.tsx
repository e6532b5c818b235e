import * as desk from '../../../shared/desk-routes.ts';
import { formatCount } from '../../../shared/ru/plural.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';

interface PriceLevelsPageProps {
  levels: readonly {
    id: number;
    title: string;
    isRetail: boolean;
    isTold: boolean;
    priced: number;
    setByHand: number;
  }[];
  mayChange: boolean;
  url: string;
}

/** Levels of prices: what they are called and how many prices each has. */
export function PriceLevelsPage({ levels, mayChange, url }: PriceLevelsPageProps) {
  return (
    <DeskScroll label="Уровни цен">
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">Уровень</th>
            <th scope="col">Кто видит</th>
            <th scope="col">Откуда цены</th>
            <th scope="col" className="desk-number">
              Цен
            </th>
            <th scope="col" className="desk-number">
              Вручную
            </th>
            <th scope="col">
              <span className="visually-hidden">Посчитать</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ id, title, isRetail, isTold, priced, setByHand }) => (
            <tr key={id} data-row="">
              <td>
                {mayChange ? (
                  <DeskForm
                    action={desk.priceLevelTitle(id)}
                    returnTo={url}
                    className="desk-inline"
                  >
                    <input
                      className="input"
                      name="title"
                      aria-label="Название уровня"
                      required
                      maxLength={60}
                      defaultValue={title}
                    />
                    <button className="desk-mini" type="submit">
                      Сохранить
                    </button>
                  </DeskForm>
                ) : (
                  title
                )}
              </td>
              <td>{isRetail ? 'все' : 'покупатели этого уровня'}</td>
              <td>{isTold ? 'загрузка или 1С' : 'магазин'}</td>
              <td className="desk-number">{formatCount(priced)}</td>
              <td className="desk-number">{formatCount(setByHand)}</td>
              <td>
                {mayChange && !isRetail && (
                  <a
                    className="link"
                    href={`${desk.priceRule()}?level=${id}&from=${levels[0]?.id}`}
                  >
                    Посчитать от розницы
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DeskScroll>
  );
}

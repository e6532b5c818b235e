import * as desk from '../../../shared/desk-routes.ts';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { type RecordTab, RecordTabs } from '../desk/record-tabs.tsx';

interface ShownCheck {
  id: number;
  text: string;
  look: string;
  expected: string;
  place: number;
  isMet: boolean;
  count: number;
  came: readonly string[];
}

interface SearchCheckPageProps {
  tabs: readonly RecordTab[];
  checks: readonly ShownCheck[];
  /** Words for what is looked at. */
  lookTitles: Readonly<Record<string, string>>;
  mayChange: boolean;
}

/** Score of the texts that the search must answer. */
export function SearchCheckPage({ tabs, checks, lookTitles, mayChange }: SearchCheckPageProps) {
  const missed = checks.filter(({ isMet }) => !isMet);
  const met = checks.filter(({ isMet }) => isMet);
  return (
    <>
      <RecordTabs tabs={tabs} />
      <div className="desk-work">
        {checks.length > 0 && (
          <strong>
            Находится {met.length} из {checks.length}
          </strong>
        )}
        {mayChange && (
          <a className="desk-mini" href={desk.searchItem('checks-new')} data-key="e">
            Новый проверочный запрос
          </a>
        )}
      </div>
      {checks.length === 0 && (
        <p className="desk-nothing">
          Запишите, что обязано находиться: «пароконвектомат» — товар категории «Пароконвектоматы»
          первым. Здесь будет видно, если перестанет.
        </p>
      )}
      {missed.length > 0 && (
        <CheckTable label="Не находится" checks={missed} lookTitles={lookTitles} />
      )}
      {met.length > 0 && (
        <details open={missed.length === 0}>
          <summary className="link">Находятся: {met.length}</summary>
          <CheckTable label="Находится" checks={met} lookTitles={lookTitles} />
        </details>
      )}
    </>
  );
}

interface CheckTableProps extends Pick<SearchCheckPageProps, 'checks' | 'lookTitles'> {
  label: string;
}

function CheckTable({ label, checks, lookTitles }: CheckTableProps) {
  return (
    <DeskScroll label={label}>
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">Запрос</th>
            <th scope="col">Должен быть</th>
            <th scope="col">Где</th>
            <th scope="col" className="desk-number">
              Найдено
            </th>
            <th scope="col">Первые сейчас</th>
            <th scope="col">
              <span className="visually-hidden">Править</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <tr key={check.id} data-row="">
              <th scope="row">
                <a href={desk.searchTry({ q: check.text })} data-open="">
                  {check.text}
                </a>
              </th>
              <td>
                {lookTitles[check.look]} «{check.expected}»
              </td>
              <td>{check.place === 1 ? 'первым' : `в первых ${check.place}`}</td>
              <td className="desk-number">{check.count}</td>
              <td className="desk-title">
                {check.came.slice(0, check.isMet ? 1 : 3).join('; ') || 'ничего'}
              </td>
              <td>
                <a href={desk.searchItem(`checks-${check.id}`)}>Править</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DeskScroll>
  );
}

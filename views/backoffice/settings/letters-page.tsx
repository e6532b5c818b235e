import * as desk from '../../../shared/desk-routes.ts';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { type RecordTab, RecordTabs } from '../desk/record-tabs.tsx';

interface LettersPageProps {
  tabs: readonly RecordTab[];
  letters: readonly {
    name: string;
    title: string;
    note: string;
    /** Labels of the texts that the owner has written. */
    changed: readonly string[];
    /** A text cannot be sent any more. */
    isBroken: boolean;
  }[];
}

/** Letters and SMS to buyers: when each goes out, and which speak in the owner's words. */
export function LettersPage({ tabs, letters }: LettersPageProps) {
  return (
    <>
      <RecordTabs tabs={tabs} />
      <p className="muted">
        Слова писем и&nbsp;СМС покупателям. Товары, суммы, кнопки и&nbsp;подпись магазин ставит сам.
      </p>
      <DeskScroll label="Письма и СМС">
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">Письмо</th>
              <th scope="col">Тексты</th>
            </tr>
          </thead>
          <tbody>
            {letters.map(({ name, title, note, changed, isBroken }) => (
              <tr key={name} data-row="">
                <td className="desk-title">
                  <a href={desk.letterSettings(name)} data-open="">
                    <strong>{title}</strong>
                  </a>
                  <div className="muted">{note}</div>
                </td>
                <td>
                  {changed.length === 0 ? 'стандартные' : <span className="badge">свои</span>}
                  {changed.length > 0 && <div className="muted">{changed.join(', ')}</div>}
                  {isBroken && <div className="field-error">не годится, уходит стандартный</div>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </DeskScroll>
    </>
  );
}

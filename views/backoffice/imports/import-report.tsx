import { formatCount } from '../../../shared/ru/plural.ts';

interface ShownRemarks {
  count: number;
  first: readonly { file: string; line: number | null; text: string }[];
}

export interface ShownReport {
  formats: readonly string[];
  rowCount: number;
  created: number;
  changed: number;
  unchanged: number;
  removed: number;
  decisions: readonly string[];
  first: Readonly<Record<'created' | 'changed' | 'removed', readonly string[]>>;
  isMassRemoval: boolean;
  priceMoves?: { isMass: boolean; leapt: number; changed: number };
  refused: ShownRemarks;
  notes: ShownRemarks;
  missingPictureCount: number;
  seconds: number;
}

/** Counts, decisions, remarks and the first differences of an import. */
export function Report({ title, report }: { title: string; report: ShownReport }) {
  const { first } = report;
  const counts = [
    ['Строк с товарами', report.rowCount],
    ['Новых', report.created],
    ['Изменено', report.changed],
    ['Без изменений', report.unchanged],
    ['Снято с продажи', report.removed],
    ['Отклонено строк', report.refused.count],
    ['Картинок не найдено', report.missingPictureCount],
  ] as const;
  return (
    <section aria-label={title}>
      <h2>
        {title}: {report.formats.join(', ')}
      </h2>
      <table className="desk-table desk-table-counts">
        <tbody>
          {counts
            .filter(([, count], at) => at < 5 || count > 0)
            .map(([name, count]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="desk-number">{formatCount(count)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <Lines title="Решено" lines={report.decisions} />
      <Remarks title="Отклонено" remarks={report.refused} />
      <Remarks title="Замечания" remarks={report.notes} />
      <Lines title="Будут сняты с продажи" lines={first.removed} />
      <Lines title="Изменятся" lines={first.changed} />
      <Lines title="Новые" lines={first.created} />
    </section>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h2>
        {title}
        {lines.length === 50 && <span className="muted"> — первые 50</span>}
      </h2>
      <ul className="desk-changes">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function Remarks({ title, remarks }: { title: string; remarks: ShownRemarks }) {
  const lines = remarks.first.map(({ file, line, text }) =>
    [[file, line && `строка ${line}`].filter(Boolean).join(', '), text].filter(Boolean).join(': '),
  );
  if (remarks.count === 0) return null;
  return <Lines title={`${title}: ${formatCount(remarks.count)}`} lines={[...new Set(lines)]} />;
}

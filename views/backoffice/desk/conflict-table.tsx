interface ConflictTableProps {
  conflicts: readonly { field: string; title: string; was: string; yours: string; now: string }[];
  /** Title of the person's own value. */
  own: string;
}

/** Fields that somebody else has changed too, each with its three values. */
export function ConflictTable({ conflicts, own }: ConflictTableProps) {
  return (
    <table className="desk-table">
      <thead>
        <tr>
          <th scope="col">Поле</th>
          <th scope="col">Было</th>
          <th scope="col">{own}</th>
          <th scope="col">Сейчас</th>
        </tr>
      </thead>
      <tbody>
        {conflicts.map(({ field, title, was, yours, now }) => (
          <tr key={field}>
            <th scope="row">{title}</th>
            <td>{was || '—'}</td>
            <td>{yours || '—'}</td>
            <td>{now || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

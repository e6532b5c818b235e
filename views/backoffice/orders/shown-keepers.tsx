import { DeskField } from '../../../shared/backoffice.ts';

/** Hidden fields of a form below a list: who looked after its rows when it was shown. */
export function ShownKeepers({
  rows,
}: {
  rows: readonly { id: number; staffId: number | null }[];
}) {
  const kept = Map.groupBy(rows, ({ staffId }) => staffId ?? 0);
  return [...kept].map(([staffId, own]) => (
    <input
      key={staffId}
      type="hidden"
      name={DeskField.Kept + staffId}
      value={own.map(({ id }) => id).join(' ')}
    />
  ));
}

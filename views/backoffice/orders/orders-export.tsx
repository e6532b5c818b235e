import * as desk from '../../../shared/desk-routes.ts';
import { DeskForm, DeskInput } from '../desk/desk-form.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';

const FORMATS = ['xlsx', 'csv'] as const;

interface OrdersExportProps {
  /** Filters of the list. */
  query: string;
  refused: Refused | null;
  url: string;
}

/** Takes the list away as a file: names and phones leave the shop, so it says what for. */
export function OrdersExport({ query, refused, url }: OrdersExportProps) {
  const own = FORMATS.map((format) => refusedOf(refused, desk.ordersFile(format))).find(Boolean);
  return (
    <details className="desk-more-work" open={Boolean(own)}>
      <summary className="link">Скачать файлом</summary>
      <DeskForm action={desk.ordersFile('xlsx')} returnTo={url} className="desk-inline">
        <input type="hidden" name="query" value={query} />
        <DeskInput
          form="export"
          name="reason"
          label="Зачем"
          value=""
          typed={typedIn(own ?? null, 'reason')}
          error={own?.errors['reason']}
          required
        />
        {FORMATS.map((format) => (
          <button
            key={format}
            className="desk-mini"
            type="submit"
            formAction={desk.ordersFile(format)}
          >
            {format.toUpperCase()}
          </button>
        ))}
      </DeskForm>
    </details>
  );
}

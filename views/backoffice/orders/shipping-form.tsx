import * as desk from '../../../shared/desk-routes.ts';
import { DeskForm } from '../desk/desk-form.tsx';

interface ShippingFormProps {
  /** Text that was pasted. */
  rows: string;
  error?: string | undefined;
  url: string;
}

/** Orders and their track numbers, as a carrier's table has them. */
export function ShippingForm({ rows, error, url }: ShippingFormProps) {
  return (
    <DeskForm action={desk.ordersShipping()} returnTo={url} className="desk-stack">
      <label className="field">
        <span>Номер заказа и номер отправления, по строке на заказ</span>
        <textarea
          className="input"
          name="rows"
          rows={5}
          defaultValue={rows}
          placeholder={'100012\tRA123456789RU\n100013\tRA123456790RU'}
          aria-invalid={error ? true : undefined}
          required
        />
      </label>
      {error && <span className="field-error">{error}</span>}
      <button className="desk-mini" type="submit">
        Отгрузить
      </button>
    </DeskForm>
  );
}

import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';

interface CheckButtonProps {
  mark: 'true' | 'false' | 'mixed';
  /** Product, group, or «all». */
  value: string | number;
  label: string;
  /** Id that the page comes back to without a script. */
  anchor: string;
}

/** A mark for the order: a checkbox that sends itself, with a script or without. */
export function CheckButton({ mark, value, label, anchor }: CheckButtonProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a checkbox sends nothing without a script
    <button
      type="submit"
      className="basket-check"
      role="checkbox"
      aria-checked={mark}
      aria-label={label}
      form={PartId.BasketMarks}
      formAction={`${links.basketMarks()}#${anchor}`}
      name={mark === 'true' ? 'uncheck' : 'check'}
      value={value}
    />
  );
}

import { Children, type ReactNode } from 'react';

/** Number of things from which a row may need buttons; above six it always has them (S9.48). */
const BUTTONS_FROM = 5;

interface ScrollRowProps {
  /** Name of the row: «Хиты продаж». */
  label: string;
  as?: 'div' | 'ul';
  className?: string;
  children: ReactNode;
}

/**
 * One line of things that scrolls sideways by itself; client/behaviors/scroll-row.ts moves it by
 * its buttons and hides them where everything fits.
 */
export function ScrollRow({ label, as: Tag = 'div', className, children }: ScrollRowProps) {
  return (
    <div className="row">
      <Tag className={className ? `row-scroll ${className}` : 'row-scroll'}>{children}</Tag>
      {Children.count(children) >= BUTTONS_FROM && (
        <>
          <Step by={-1} label={`Назад: ${label}`} />
          <Step by={1} label={`Вперёд: ${label}`} />
        </>
      )}
    </div>
  );
}

const Step = ({ by, label }: { by: 1 | -1; label: string }) => (
  <button
    type="button"
    className="row-step"
    data-js-only
    data-row-step={by}
    aria-label={label}
    aria-disabled={by < 0 || undefined}
  />
);

import type { ReactNode } from 'react';

interface InlineCellProps {
  /** Address that the field is sent to; null: it is not changed here. */
  action: string | null;
  name: string;
  /** Text of the field as a form would show it. */
  value: string;
  /** «Срок: Заказ 100012» */
  label: string;
  type?: 'date';
  /** Selector of a template with the options of a choice. */
  options?: string;
  /** Fields that are sent besides. */
  more?: Readonly<Record<string, string>>;
  className?: string;
  title?: string | undefined;
  children: ReactNode;
}

/** Cell of a list whose field is changed where it stands; without script its card is the place for that. */
export function InlineCell(props: InlineCellProps) {
  const { action, name, value, label, type, options, more, className, title, children } = props;
  if (action === null) {
    return (
      <td className={className} title={title}>
        {children}
      </td>
    );
  }
  return (
    <td
      className={`desk-inline-cell ${className ?? ''}`.trim()}
      title={title}
      data-inline={action}
      data-name={name}
      data-value={value}
      data-label={label}
      data-type={type}
      data-options={options}
      data-more={more && new URLSearchParams(more).toString()}
    >
      {children}
    </td>
  );
}

import type { ReactNode } from 'react';

interface DeskScrollProps {
  /** «Заказы»: what the table holds, for those who hear it. */
  label: string;
  children: ReactNode;
}

/** A table wider than the screen moves within its own box, by the keyboard too. */
export function DeskScroll({ label, children }: DeskScrollProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what has focus
    <section className="desk-scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}

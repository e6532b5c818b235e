import type { ReactNode } from 'react';

interface DropdownProps {
  /** Class of the whole; also what scripts find it by. */
  name: string;
  summary: ReactNode;
  children: ReactNode;
}

/**
 * A disclosure of the top bar; the shared name lets the browser keep only one of them open. The main
 * bar has a name of its own, because on a phone these stand inside its open menu.
 */
export function Dropdown({ name, summary, children }: DropdownProps) {
  return (
    <details className={`dropdown ${name}`} name="top-bar">
      <summary>{summary}</summary>
      <div className="dropdown-panel">{children}</div>
    </details>
  );
}

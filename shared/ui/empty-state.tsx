import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface EmptyStateProps {
  icon: string;
  title: string;
  /** Advice for the next step. */
  text: string;
  /** Links and buttons that do it. */
  children?: ReactNode;
}

/** Message in the place of an empty list, with what can be done about it. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Icon name={icon} size={32} />
      <p className="empty-state-title">{title}</p>
      <p className="muted">{text}</p>
      {children && <div className="empty-state-actions">{children}</div>}
    </div>
  );
}

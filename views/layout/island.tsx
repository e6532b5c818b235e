import type { ReactNode } from 'react';
import type { IslandName } from '../../client/parts.ts';

interface IslandProps {
  name: IslandName;
  /**
   * Moment of loading: the first intent unless told; then too, or when visible, or when a strong
   * device is idle.
   */
  when?: 'intent' | 'visible' | 'idle';
  id?: string;
  className?: string;
  /** Small things that the markup does not say. */
  data?: Readonly<Record<`data-${string}`, string | number | undefined>>;
  /** The island's own component with the props that its module reads back from the markup. */
  children: ReactNode;
}

/** A part of the page that the browser's script brings to life; it works without. */
export function Island({ name, when = 'intent', id, className, data, children }: IslandProps) {
  return (
    <div {...data} id={id} className={className} data-island={name} data-when={when}>
      {children}
    </div>
  );
}

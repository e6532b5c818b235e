import type { ReactElement, ReactNode } from 'react';
import { type HeldPart, Pending } from '../../../views/layout/pending.tsx';

/** A part that the first piece of a page does not wait for. */
export interface PendingPart extends HeldPart {
  /** Settles when it is shown or has failed; never rejects. */
  readonly ended: Promise<void>;
  /** Error of a part that failed; null when it did not. */
  readonly failure: { error: unknown } | null;
  /** Gives it up: what is shown then says so. Nothing once it has ended. */
  fail(error: unknown): void;
}

/** Markup in the place of a part. */
interface Instead {
  failed: ReactNode;
  /** Markup until it comes, where the document shall not wait for it. */
  meanwhile?: ReactNode;
}

/** Collects the later parts of one page. */
export interface PendingParts {
  /** The place of what `work` will have brought. */
  show<T>(work: Promise<T>, show: (value: T) => ReactNode, instead: Instead): ReactElement;
  readonly all: readonly PendingPart[];
}

export function createPendingParts(): PendingParts {
  const all: PendingPart[] = [];
  return {
    all,
    show(work, show, { failed, ...places }) {
      const part = startPart(work.then(show), failed);
      all.push(part);
      return <Pending part={part} {...places} />;
    },
  };
}

function startPart(work: Promise<ReactNode>, failed: ReactNode): PendingPart {
  const part = {
    shown: undefined as ReactNode | undefined,
    failure: null as { error: unknown } | null,
    ended: Promise.resolve(),
    fail(error: unknown) {
      part.failure ??= { error };
      part.shown = failed ?? null;
    },
  };
  part.ended = work.then(
    (node) => {
      // Given up: what was said of it stays.
      if (!part.failure) part.shown = node ?? null;
    },
    (error: unknown) => part.fail(error),
  );
  return part;
}

export const isThere = ({ shown }: HeldPart): boolean => shown !== undefined;

/** Waits until all parts have ended, but no longer than `ms`. */
export async function waitForParts(parts: readonly PendingPart[], ms: number): Promise<void> {
  if (parts.length === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([Promise.all(parts.map(({ ended }) => ended)), late]);
  clearTimeout(timer);
}

/** The same; what has not come by then is given up. */
export async function endParts(parts: readonly PendingPart[], ms: number): Promise<void> {
  await waitForParts(parts, ms);
  for (const part of parts) if (!isThere(part)) part.fail(new Error('A part took too long'));
}

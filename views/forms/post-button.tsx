import type { ReactNode } from 'react';

interface PostButtonProps {
  /** Address that it posts to. */
  action: string;
  /** Tells what it is about, where the words alone do not. */
  about?: string;
  children: ReactNode;
}

/** A small button that is a form of its own. */
export function PostButton({ action, about, children }: PostButtonProps) {
  return (
    <form method="post" action={action}>
      <button className="button button-ghost button-small" type="submit">
        {children}
        {about && <span className="visually-hidden"> {about}</span>}
      </button>
    </form>
  );
}

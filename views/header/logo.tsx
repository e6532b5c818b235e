import * as links from '../../shared/routes.ts';

/** Letters that stand in one line of a phone's header. */
const LONG_NAME = 9;

/** The sign of a covered dish beside the shop's name; leads home. */
export function Logo({ name, className = '' }: { name: string; className?: string }) {
  return (
    <a
      className={`logo ${className}`.trim()}
      data-long={name.length > LONG_NAME ? '' : undefined}
      href={links.home()}
      aria-label={`${name}, на главную`}
    >
      <svg width="34" height="34" viewBox="0 0 32 32" aria-hidden="true">
        <path d="M16 3a2.2 2.2 0 0 1 2.1 2.9C23.3 6.8 27 10.5 27.5 15h-23C5 10.5 8.7 6.8 13.9 5.9A2.2 2.2 0 0 1 16 3zM3.4 16.8h25.2a1.4 1.4 0 0 1 0 2.8H3.4a1.4 1.4 0 0 1 0-2.8zM5.5 21.4h21l-.7 4A4.3 4.3 0 0 1 21.6 29H10.4a4.3 4.3 0 0 1-4.2-3.6z" />
      </svg>
      <span>{name}</span>
    </a>
  );
}

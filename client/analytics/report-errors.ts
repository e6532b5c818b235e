import { sendReport } from './send-report.ts';

/** One broken script must not fill the log. */
const MAX_ERRORS = 3;
const MAX_MESSAGE = 200;

/** Errors of scripts from now on, for being counted; never what was typed. */
export function start(): void {
  let left = MAX_ERRORS;
  const report = (reason: unknown, file = '', line = 0) => {
    if (left-- <= 0) return;
    const message = messageOf(reason)
      .replace(/\d{4,}/g, '#')
      .slice(0, MAX_MESSAGE);
    sendReport({ error: { message, file: nameOf(file), line } });
  };
  addEventListener('error', ({ message, filename, lineno }) => report(message, filename, lineno));
  addEventListener('unhandledrejection', ({ reason }) => {
    // The browser itself skips the transition to a page that was ready: nothing went wrong.
    if ((reason as Error | null)?.name !== 'AbortError') report(reason);
  });
}

function messageOf(reason: unknown): string {
  return reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason);
}

/** The last part of an address: the rest may hold what is nobody's business. */
function nameOf(file: string): string {
  return (file.split(/[?#]/)[0] ?? '').split('/').at(-1)?.slice(0, 100) ?? '';
}

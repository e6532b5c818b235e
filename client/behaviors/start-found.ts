interface Part {
  start(): void;
}

/** Parts of the script for what few pages hold; each may be started again. */
const parts: Record<string, () => Promise<Part>> = {
  '[data-poll]': () => import('../checkout/poll-payment.ts'),
  '#checkout': () => import('../checkout/show-errors.ts'),
  '[data-proof]': () => import('../auth/pay-challenge.ts'),
  '[data-resend]': () => import('../auth/resend-timer.ts'),
};

function wake({ target }: { target: unknown }): void {
  for (const [selector, load] of Object.entries(parts)) {
    if (!(target as ParentNode).querySelector(selector)) continue;
    // Where it cannot be had, the page works as without a script.
    load().then(
      ({ start }) => start(),
      () => {},
    );
  }
}

/** Parts that are needed wherever their element stands, now or after a swap. */
export function startFound(): void {
  wake({ target: document });
  document.addEventListener('x:mount', wake);
}

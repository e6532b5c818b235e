/** `<form data-resend="seconds">`: its button may be pressed when they have passed. */
export function resendLater(): void {
  const wake = (root: ParentNode) => {
    const form = root.querySelector<HTMLFormElement>('[data-resend]');
    if (form)
      import('../auth/resend-timer.ts').then(
        ({ startTimer }) => startTimer(form),
        () => {},
      );
  };
  wake(document);
  document.addEventListener('x:mount', ({ target }) => wake(target as Element));
}

let isLeaving = false;

/** Sends the form as without the script: it leads to the list. Once, whoever asks for it. */
export function submitPlainly(form: HTMLFormElement | null | undefined): void {
  if (!form || isLeaving) return;
  isLeaving = true;
  // Come back to from the browser's memory, the page works on.
  const stay = () => {
    isLeaving = false;
  };
  addEventListener('pageshow', stay, { once: true });
  HTMLFormElement.prototype.submit.call(form);
}

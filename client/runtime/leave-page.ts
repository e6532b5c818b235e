interface Leaving {
  url: string;
  /** Body of a POST. */
  body?: URLSearchParams;
}

/** Leaves the page as the browser would without a script: goes on to `next`, or asks by itself. */
export function leavePage({ url, body }: Leaving, next: string | null): void {
  if (next === location.href) location.reload();
  else if (next !== null || !body) location.assign(next ?? url);
  else submit(url, body);
}

/** A form of its own: the one on the page may have been replaced meanwhile. */
function submit(action: string, body: URLSearchParams): void {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action, hidden: true });
  for (const [name, value] of body) {
    // A text of several lines stays one.
    form.append(Object.assign(document.createElement('textarea'), { name, value }));
  }
  document.body.append(form);
  // A field named «submit» would hide the method.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}

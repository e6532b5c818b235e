import { DeskField } from '../../shared/backoffice.ts';

/** Texts of a form shown beside their fields as visitors would read them, while they are written. */

const PAUSE_MS = 300;

const panels = new WeakMap<HTMLFormElement, Map<string, HTMLElement>>();
const asked = new WeakMap<HTMLFormElement, AbortController>();

const marksOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>(`input[name="${DeskField.Markdown}"]`),
];

function open(form: HTMLFormElement): Map<string, HTMLElement> {
  const made = new Map<string, HTMLElement>();
  for (const { value } of marksOf(form)) {
    const name = value.split(' ')[0] ?? '';
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLTextAreaElement)) continue;
    const panel = document.createElement('div');
    panel.className = 'desk-text-preview';
    field.after(panel);
    made.set(name, panel);
  }
  panels.set(form, made);
  return made;
}

async function refresh(form: HTMLFormElement, action: string): Promise<void> {
  asked.get(form)?.abort();
  const control = new AbortController();
  asked.set(form, control);
  const body = new URLSearchParams();
  for (const { value } of marksOf(form)) {
    const name = value.split(' ')[0] ?? '';
    const field = form.elements.namedItem(name);
    body.append(DeskField.Markdown, value);
    if (field instanceof HTMLTextAreaElement) body.append(name, field.value);
  }
  try {
    const answer = await fetch(action, { method: 'POST', body, signal: control.signal });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    for (const [name, panel] of panels.get(form) ?? []) {
      const shown = page.querySelector(`[data-text="${CSS.escape(name)}"] .prose`);
      panel.replaceChildren(...(shown ? [shown] : []));
    }
  } catch {
    // Given up for a newer text, or no connection: what is shown stays until the next sign.
  }
}

function close(form: HTMLFormElement): void {
  for (const panel of panels.get(form)?.values() ?? []) panel.remove();
  panels.delete(form);
}

export function startPreviews(): void {
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest<HTMLButtonElement>('button[data-preview]');
    if (!button?.form) return;
    event.preventDefault();
    const { form, formAction } = button;
    const isOpen = panels.has(form);
    button.setAttribute('aria-pressed', String(!isOpen));
    if (isOpen) return close(form);
    open(form);
    void refresh(form, formAction);
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement) || !target.form || !panels.has(target.form))
      return;
    const { form } = target;
    const button = form.querySelector<HTMLButtonElement>('button[data-preview]');
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(form, button?.formAction ?? ''), PAUSE_MS);
  });
}

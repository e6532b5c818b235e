import { canWork, solve } from '../../shared/proof-of-work.ts';
import { announce } from '../runtime/announce.ts';

const WORKING = 'Проверяем, что код просит не робот: обычно это несколько секунд.';

/** `<form data-proof="bits">`: works the challenge out and sends the form; without Web Crypto one waits. */
export function start(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-proof]')) void pay(form);
}

async function pay(form: HTMLFormElement): Promise<void> {
  const bits = Number(form.dataset['proof']);
  delete form.dataset['proof'];
  const [note, progress, button] = [
    form.querySelector('p'),
    form.querySelector('progress'),
    form.querySelector('button'),
  ];
  if (!note || !progress || !button || !canWork()) return;
  const plainText = note.textContent;
  const show = (isWorking: boolean) => {
    note.textContent = isWorking ? WORKING : plainText;
    progress.hidden = !isWorking;
    button.disabled = isWorking;
  };
  show(true);
  announce(WORKING);
  try {
    const { value: challenge } = fieldOf(form, 'challenge');
    const solution = await solve({ challenge, bits }, (done) => {
      progress.value = done;
      // The visitor has gone on to another form.
      if (!form.isConnected) throw new Error('Nobody waits for the solution');
    });
    fieldOf(form, 'solution').value = solution.join('.');
    button.disabled = false;
    form.requestSubmit(button);
  } catch {
    show(false);
  }
}

const fieldOf = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLInputElement;

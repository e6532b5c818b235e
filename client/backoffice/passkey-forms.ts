import { PartId } from '../../shared/page-parts.ts';
import { leave } from './keep-typed.ts';

/** Forms that a passkey sends: hidden where the browser knows none. */

/** Answer of `desk.passkeyChallenge`. */
interface Challenge {
  id: string;
  options: Record<string, unknown>;
}

async function ask(form: HTMLFormElement): Promise<Challenge> {
  const { passkey, prefix } = form.dataset;
  const made = passkey === 'own' ? { own: '1' } : passkey ? { invitation: passkey } : {};
  const asked = prefix ? { confirm: '1' } : made;
  const answer = await fetch('/passkey-challenge', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(asked),
  });
  if (!answer.ok) throw new Error(`Challenge: ${answer.status}`);
  return answer.json();
}

/** The credential as JSON; the browser's own dialog asks for it. */
async function showPasskey(form: HTMLFormElement, options: Challenge['options']) {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  return form.dataset['passkey']
    ? startRegistration({ optionsJSON: options as never })
    : startAuthentication({ optionsJSON: options as never });
}

function put(form: HTMLFormElement, name: string, value: string): void {
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = name;
  field.value = value;
  form.append(field);
}

async function send(form: HTMLFormElement): Promise<void> {
  const status = document.getElementById(PartId.DeskStatus);
  // A form that is confirmed by a passkey may carry another one.
  const { prefix = '' } = form.dataset;
  try {
    const { id, options } = await ask(form);
    const credential = await showPasskey(form, options);
    put(form, `${prefix}challenge`, id);
    put(form, `${prefix}credential`, JSON.stringify(credential));
    leave();
    form.submit();
  } catch (error) {
    // Closed by the person, or the device has no key: the other ways stand below.
    console.warn(error);
    if (status) status.textContent = 'Ключ не сработал: попробуйте ещё раз или войдите иначе';
  }
}

export function startPasskeys(): void {
  if (!('PublicKeyCredential' in window)) return;
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form);
    });
  }
}

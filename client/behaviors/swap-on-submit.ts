import { follow } from '../runtime/follow.ts';
import { readSwap } from '../runtime/swap-attributes.ts';

/** `<form data-swap="ids">`, or a button of it, sends the form and replaces these parts of the page. */
export function swapOnSubmit(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const trigger = event.submitter ?? form;
    const source = trigger.hasAttribute('data-swap') ? trigger : form;
    const sending = readSending(form, event.submitter);
    if (event.defaultPrevented || !source.hasAttribute('data-swap') || !sending) return;
    event.preventDefault();
    // The second click of a double one.
    if (sending.body && trigger.hasAttribute('data-pending')) return;
    follow({ ...readSwap(source), ...sending, trigger });
  });
}

interface Sending {
  url: string;
  /** Body of a POST. */
  body?: URLSearchParams;
}

/** Request that the browser would send; null when it has to do that by itself. */
function readSending(form: HTMLFormElement, submitter: HTMLElement | null): Sending | null {
  const read = (name: string) =>
    submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '';
  const url = new URL(read('action') || location.href, location.href);
  const isPlain = /^(?:get|post)?$/i.test(read('method')) && !read('enctype') && !read('target');
  if (!isPlain || url.origin !== location.origin) return null;
  const fields = readFields(form, submitter);
  if (/post/i.test(read('method'))) {
    return { url: url.href, body: new URLSearchParams(fields) };
  }
  // Ordered as «name,value»: the same choice has one address.
  const query = fields.filter(([, value]) => value).toSorted();
  url.search = `${new URLSearchParams(query)}`;
  return { url: url.href };
}

type Field = [name: string, value: string];

function readFields(form: HTMLFormElement, submitter: HTMLElement | null): Field[] {
  const data = new FormData(form);
  const name = submitter?.getAttribute('name');
  if (name) data.append(name, submitter?.getAttribute('value') ?? '');
  return [...data] as Field[];
}

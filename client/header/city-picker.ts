import { rankCity } from '../../shared/city-search.ts';
import { PartId, ScriptPath } from '../../shared/page-parts.ts';
import { FOUND, plural } from '../../shared/ru/plural.ts';
import { announce } from '../runtime/announce.ts';
import { fetchFragments } from '../runtime/fragments.ts';
import { confirmCity } from './confirm-city.ts';

const CITIES: readonly [string, string, string] = ['город', 'города', 'городов'];

const dropdown = () => document.querySelector<HTMLDetailsElement>('details.city');

/** The list of cities: all of them once it is opened, with a field that finds one. */
export function start(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) filter(target);
  });
  document.addEventListener('keydown', leadByKeys);
  document.addEventListener('submit', goBackHere);
  dropdown()?.addEventListener('toggle', open);
  load().then(open, open);
}

/** The short list of the page stays when the whole one cannot be had. */
async function load(): Promise<void> {
  const panel = dropdown()?.querySelector('.dropdown-panel');
  if (!panel || document.getElementById(PartId.AllCities)) return;
  const whole = (await fetchFragments(ScriptPath.CityChoice, [PartId.AllCities])).get(
    PartId.AllCities,
  );
  if (whole) panel.replaceChildren(whole);
}

/** Straight to the field: at a keyboard always, on a touch screen when «Изменить» asked for it. */
function open(): void {
  const details = dropdown();
  if (!details?.open) return;
  const isAsked = 'search' in details.dataset;
  delete details.dataset['search'];
  const field = details.querySelector<HTMLInputElement>('input[type=search]');
  if (field && (isAsked || matchMedia('(hover: hover)').matches)) field.focus();
}

const listOf = (field: Element) => field.closest(`#${PartId.AllCities}`);

function filter(field: HTMLInputElement): void {
  const list = listOf(field);
  if (!list) return;
  const buttons = [...list.querySelectorAll('button')];
  const ranks = buttons.map((button) => rankCity(button.textContent, field.value));
  // Slips are forgiven when nothing fits without.
  const worst = ranks.some((rank) => rank !== null && rank < 2) ? 1 : 2;
  let shown = 0;
  for (const [place, button] of buttons.entries()) {
    const rank = ranks[place] ?? null;
    button.hidden = rank === null || rank > worst;
    if (!button.hidden) shown++;
  }
  for (const group of list.querySelectorAll('fieldset')) {
    group.hidden = !group.querySelector('button:not([hidden])');
  }
  const none = list.querySelector<HTMLElement>(':scope > p');
  if (none) none.hidden = shown > 0;
  if (field.value) {
    announce(
      shown > 0
        ? `${plural(shown, FOUND)} ${shown} ${plural(shown, CITIES)}`
        : (none?.textContent ?? ''),
    );
  }
}

/** Enter chooses the first of those found; the arrows lead through them. */
function leadByKeys(event: KeyboardEvent): void {
  const { key, target } = event;
  const list = target instanceof Element ? listOf(target) : null;
  if (!list || !(target instanceof HTMLElement)) return;
  const stops = [...list.querySelectorAll<HTMLElement>('input[type=search], button:not([hidden])')];
  const at = stops.indexOf(target);
  const isField = target instanceof HTMLInputElement;
  let next: HTMLElement | undefined;
  if (key === 'ArrowDown') next = stops[at + 1];
  else if (key === 'ArrowUp') next = stops[at - 1];
  else if (key === 'Enter' && isField && target.value.trim()) {
    event.preventDefault();
    stops[1]?.click();
  }
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The whole list is the same for every page: it learns here which one to come back to. */
function goBackHere(event: SubmitEvent): void {
  const { target, submitter } = event;
  const form = target instanceof Element ? target.closest('.header .city-form') : null;
  const back = form?.querySelector<HTMLInputElement>('[name=return_to]');
  if (!form || !back) return;
  if (submitter instanceof HTMLButtonElement && isOfPage(submitter)) {
    event.preventDefault();
    stayHere(submitter.value);
    return;
  }
  back.value = location.pathname + location.search;
  form.setAttribute('aria-busy', 'true');
}

/** The list marks the city of the browser, which another tab may have changed since the page was made. */
const isOfPage = (button: Element) =>
  button.ariaCurrent === 'true' &&
  dropdown()?.querySelector('summary')?.textContent.endsWith(`: ${button.textContent}`);

/** The page stays as it is, with what was typed into it. */
function stayHere(cityId: string): void {
  confirmCity(cityId);
  document.getElementById(PartId.CityTip)?.remove();
  const details = dropdown();
  if (details) details.open = false;
  details?.querySelector('summary')?.focus();
}

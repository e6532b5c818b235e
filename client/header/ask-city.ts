import { PartId } from '../../shared/page-parts.ts';
import { GEOLOCATION_MS } from '../../shared/prompt-timing.ts';
import * as links from '../../shared/routes.ts';
import { announce } from '../runtime/announce.ts';
import { readCookie, writeCookie } from '../runtime/cookies.ts';
import { fetchFragments } from '../runtime/fragments.ts';
import { confirmCity } from './confirm-city.ts';
import { openCity } from './open-city.ts';

/**
 * Asks once a day whether the closest city is the visitor's, until it is confirmed; nothing moves and
 * the focus stays. Gives whether it was asked, when it is answered.
 */
export async function askCity(): Promise<boolean> {
  if (readCookie('city_confirmed') || readCookie('show_city') || !hasChoice()) return false;
  try {
    const tip = (
      await fetchFragments(links.nearestCity({ coords: await locate() }), [PartId.CityTip])
    ).get(PartId.CityTip);
    if (!(tip instanceof HTMLElement)) return false;
    writeCookie('show_city', '1');
    await untilAnswered(tip);
    return true;
  } catch {
    // The next page asks again.
    return false;
  }
}

/** A shop of one city has no list of all, and nothing to ask. */
const hasChoice = () => document.querySelector('.city-form + .link') !== null;

/** «37.62,55.75», about a kilometre; '' when the browser does not say in time. */
function locate(): Promise<string> {
  return new Promise((done) => {
    setTimeout(() => done(''), GEOLOCATION_MS);
    const options = { timeout: GEOLOCATION_MS, maximumAge: 3_600_000 };
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => done(`${coords.longitude.toFixed(2)},${coords.latitude.toFixed(2)}`),
      () => done(''),
      options,
    );
  });
}

function untilAnswered(tip: HTMLElement): Promise<void> {
  const back = tip.querySelector<HTMLInputElement>('[name=return_to]');
  if (back) back.value = location.pathname + location.search;
  // The city stands in the closed menu on a phone.
  const bar = document.querySelector('.top-bar > .container');
  (bar?.checkVisibility() ? bar : document.querySelector('.header'))?.append(tip);
  announce(tip.querySelector('strong')?.textContent ?? '');
  return new Promise((done) => {
    const hide = () => {
      removeEventListener('keydown', hideOnEscape);
      tip.remove();
      done();
    };
    const hideOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    addEventListener('keydown', hideOnEscape);
    tip.addEventListener('click', (event) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (!link || !openCity()) return;
      event.preventDefault();
      // A click elsewhere would close the list again (close-disclosures.ts).
      event.stopPropagation();
      hide();
    });
    tip.addEventListener('submit', (event) => {
      if (!('here' in tip.dataset)) return;
      event.preventDefault();
      confirmCity(tip.querySelector<HTMLInputElement>('[name=city_id]')?.value ?? '');
      hide();
    });
  });
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Company, isTollFree } from '../../../shared/company.ts';
import { createProblem, type ErrorStatus } from './problem.ts';

/** Static pages that need neither store nor React, by status. */
export interface ErrorPages {
  render(status: ErrorStatus, requestId: string, title?: string): string;
  /** Page of the service worker without a connection. */
  readonly offline: string;
}

type Printed = Pick<Company, 'name' | 'tollFreePhone' | 'regionalPhone'>;

/** Advice of refusals that are not about an address. */
const ADVICE: Partial<Record<ErrorStatus, string>> = {
  401: 'Войдите на сайт и повторите.',
  403: 'Вернитесь на страницу магазина, обновите её и повторите.',
  408: 'Проверьте соединение и повторите.',
  409: 'Вернитесь, обновите страницу и повторите.',
  413: 'Слишком много за один раз. Разделите на части и повторите.',
  415: 'Вернитесь и отправьте файл или форму другого вида.',
  422: 'Вернитесь, проверьте заполненное и повторите.',
  429: 'Подождите минуту и повторите.',
};

const ID_MARK = '<!--request-id-->';

/**
 * Reads 400.html, 500.html, 503.html and offline.html. The files name no firm, so that a CDN can serve them
 * as they are; here the firm's name and phones come in, as they are when a page is asked for.
 */
export function loadErrorPages(folder: string, company: Printed): ErrorPages {
  const load = (name: string) => readFileSync(join(folder, name), 'utf8');
  const pages = { 400: load('400.html'), 500: load('500.html'), 503: load('503.html') };
  const offline = load('offline.html');
  const explain = (status: ErrorStatus, title = createProblem(status).title) => {
    const advice = ADVICE[status];
    if (!advice) return pages[400];
    const heading = escapeText(title);
    return pages[400]
      .replace(/<title>.*<\/title>/, () => `<title>${heading}</title>`)
      .replace(/<h1>.*<\/h1>\n<p>.*<\/p>/, () => `<h1>${heading}</h1>\n<p>${advice}</p>`);
  };
  const overloaded = keepHalves(pages[503], company);
  return {
    get offline() {
      return personalise(offline, company);
    },
    render(status, requestId, title) {
      const id = requestId && `Номер обращения: ${escapeText(requestId)}`;
      if (status === 503) {
        const { before, after } = overloaded();
        return before + id + after;
      }
      const page = status === 500 ? pages[500] : explain(status, title);
      return personalise(page, company).replace(ID_MARK, () => id);
    },
  };
}

/** The page around its number, made anew when the firm has changed: in overload most visitors get it. */
function keepHalves(html: string, company: Printed) {
  let kept = { of: '', before: '', after: '' };
  return () => {
    const of = `${company.name}\n${company.tollFreePhone}\n${company.regionalPhone}`;
    if (kept.of !== of) {
      const [before = '', after = ''] = personalise(html, company).split(ID_MARK);
      kept = { of, before, after };
    }
    return kept;
  };
}

function personalise(html: string, { name, tollFreePhone, regionalPhone }: Printed): string {
  const shop = escapeText(name);
  const phones = [...new Set([tollFreePhone, regionalPhone])].filter((phone) => phone !== '');
  return html
    .replace('</title>', () => ` — ${shop}</title>`)
    .replace('<!--shop-->', () => `<p class="shop"><a href="/">${shop}</a></p>`)
    .replace('<!--phones-->', () => listPhones(phones));
}

function listPhones(phones: readonly string[]): string {
  if (phones.length === 0) return '';
  const items = phones.map((phone) => {
    const free = isTollFree(phone) ? ' — бесплатно по России' : '';
    return `<li><a href="tel:${phone.replace(/[^\d+]/g, '')}">${escapeText(phone)}</a>${free}</li>`;
  });
  return `<p>Заказать или спросить можно по телефону:</p>\n<ul>\n${items.join('\n')}\n</ul>`;
}

const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

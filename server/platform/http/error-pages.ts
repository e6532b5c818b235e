import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Company } from '../../../views/layout/frame.ts';
import type { ErrorStatus } from './problem.ts';

/** Static pages that need neither store nor React, by status. */
export interface ErrorPages {
  render(status: ErrorStatus, requestId: string): string;
  /** What the service worker shows when there is no connection. */
  offline: string;
}

type Printed = Pick<Company, 'name' | 'tollFreePhone' | 'regionalPhone'>;

/** What the files hold, so that a CDN can serve them as they are. */
const printed: Printed = {
  name: 'Мармит',
  tollFreePhone: '8 800 200-40-00',
  regionalPhone: '8 495 956 4000',
};
const ID_MARK = '<!--request-id-->';

/** Reads 400.html, 500.html, 503.html and offline.html and puts in the firm's own name and phones. */
export function loadErrorPages(folder: string, company: Printed): ErrorPages {
  const load = (name: string) => personalise(readFileSync(join(folder, name), 'utf8'), company);
  const pages = { 400: load('400.html'), 500: load('500.html'), 503: load('503.html') };
  return {
    offline: load('offline.html'),
    render(status, requestId) {
      const page = status === 500 || status === 503 ? pages[status] : pages[400];
      return page.replace(ID_MARK, requestId && `Номер обращения: ${escapeText(requestId)}`);
    },
  };
}

function personalise(html: string, company: Printed): string {
  return html
    .replaceAll(printed.tollFreePhone, escapeText(company.tollFreePhone))
    .replaceAll(printed.regionalPhone, escapeText(company.regionalPhone))
    .replaceAll(phoneLink(printed.tollFreePhone), phoneLink(company.tollFreePhone))
    .replaceAll(phoneLink(printed.regionalPhone), phoneLink(company.regionalPhone))
    .replaceAll(printed.name, escapeText(company.name));
}

const phoneLink = (phone: string) => `tel:${phone.replace(/\D/g, '')}`;
const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

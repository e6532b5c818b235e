import type { Company } from '../../../shared/company.ts';
import { type FeedPart, OFFERED_AT_ONCE } from '../../../shared/contract/crawler-calls.ts';
import { MOSCOW_MS } from '../../../shared/millis.ts';
import type { PageDeps } from '../../platform/http/page-deps.ts';
import { pauseAfter } from '../../platform/pause-after.ts';
import { openTag, XML_DECLARATION, xmlElement } from '../../platform/xml.ts';
import type { CrawledHost } from './crawled-host.ts';
import { courierOption, type FeedPlace, offerXml } from './yandex-offer.ts';

const MAX_SHOP_NAME = 20;

/**
 * The city's offers as YML, piece by piece: never more than a hundred products are held at once, and
 * other requests get as much of the process's time as the feed takes.
 */
export async function* writeYandexFeed(
  { shop, company, now }: PageDeps,
  { siteUrl, viewer, city }: CrawledHost,
): AsyncGenerator<string> {
  const startedAt = now();
  const { categories, courier } = await shop.feedFacts(viewer, {});
  const place: FeedPlace = { siteUrl, courier, hasOffice: city.offices.length > 0 };
  yield XML_DECLARATION;
  yield openTag('yml_catalog', { date: moscowTime(startedAt) });
  yield `<shop>\n${shopFacts(company, siteUrl)}`;
  yield `<categories>\n${categories.map(categoryXml).join('')}</categories>\n`;
  if (courier) yield `<delivery-options>${courierOption(courier)}</delivery-options>\n`;
  yield '<offers>\n';
  for (let after: number | null = 0; after !== null; ) {
    const busySince = performance.now();
    const part = { after, onpage: OFFERED_AT_ONCE };
    const { list, next }: FeedPart = await shop.feedOffers(viewer, part);
    after = next;
    yield list.map((offer) => offerXml(offer, place)).join('');
    await pauseAfter(performance.now() - busySince);
  }
  yield '</offers>\n</shop></yml_catalog>\n';
}

function shopFacts({ name, legalName, email }: Company, siteUrl: string): string {
  const facts = [
    xmlElement('name', name.slice(0, MAX_SHOP_NAME)),
    xmlElement('company', legalName || name),
    xmlElement('url', `${siteUrl}/`),
    ...(email ? [xmlElement('email', email)] : []),
    `<currencies>${xmlElement('currency', '', { id: 'RUB', rate: 1 })}</currencies>`,
  ];
  return `${facts.join('\n')}\n`;
}

function categoryXml(row: { id: number; parent_id: number | null; title: string }): string {
  return `${xmlElement('category', row.title, { id: row.id, parentId: row.parent_id })}\n`;
}

/** «2026-11-20T12:00+03:00»: Moscow keeps its offset. */
function moscowTime(at: number): string {
  return `${new Date(at + MOSCOW_MS).toISOString().slice(0, 16)}+03:00`;
}

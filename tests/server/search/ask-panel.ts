import type { Response } from 'supertest';
import * as links from '../../../shared/routes.ts';
import type { SearchStart } from '../../../shared/search.ts';
import type { TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';

/** Questions of the search panel to a shop that is opened later. */
export function askPanel(shopOf: () => TestShop) {
  const get = (url: string, cookie = '') =>
    request(shopOf().listener)
      .get(url)
      .set('Host', 'localhost')
      .set(cookie ? { Cookie: cookie } : {});
  const post = (fields: object, cookie = '', query = '') => {
    shopOf().clock.now += 1000;
    return request(shopOf().listener)
      .post(links.searchHistory() + query)
      .set('Host', 'localhost')
      .set('Sec-Fetch-Site', 'same-origin')
      .set(cookie ? { Cookie: cookie } : {})
      .type('form')
      .send(fields);
  };
  const tokenOf = (answer: Response) =>
    ((answer.headers['set-cookie'] ?? []) as unknown as string[])
      .map((line) => line.split(';')[0] ?? '')
      .find((cookie) => cookie.startsWith('temporary_token=')) ?? '';
  const historyOf = async (cookie: string) => {
    const start: SearchStart = (await get(links.searchStart(), cookie)).body;
    return start.history;
  };
  const guest = async (text: string) => tokenOf(await post({ text }));
  return { get, post, tokenOf, historyOf, guest };
}

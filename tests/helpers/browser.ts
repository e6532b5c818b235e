import type { RequestListener } from 'node:http';
import type { Response, Test } from 'supertest';
import { request } from './request.ts';

/**
 * Browser of a visitor as the shop's forms see it: keeps cookies, sends forms from its own pages.
 */
export interface Browser {
  /** Without a path there is nothing to ask for: a redirect that did not come. */
  get(path: string | undefined): Promise<Response>;
  post(path: string, fields?: Record<string, unknown>): Promise<Response>;
  cookies: Map<string, string>;
  /** Headers of every request. */
  headers: Record<string, string>;
}

export function openBrowser(listener: RequestListener, cookie = ''): Browser {
  const cookies = new Map<string, string>();
  const headers: Record<string, string> = {};
  const keep = (line: string) => {
    const [pair = ''] = line.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  };
  if (cookie) keep(cookie);
  const send = async (ask: Test) => {
    const sent = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (sent) ask.set('Cookie', sent);
    const answer = await ask.set('Sec-Fetch-Site', 'same-origin').set(headers);
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) keep(line);
    return answer;
  };
  return {
    cookies,
    headers,
    get: (path = '/no-path') => send(request(listener).get(path)),
    post: (path, fields = {}) => send(request(listener).post(path).type('form').send(fields)),
  };
}

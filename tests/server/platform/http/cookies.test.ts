import express from 'express';
import supertest from 'supertest';
import { expect, it } from 'vitest';
import {
  type CookieName,
  clearCookie,
  writeCookie,
} from '../../../../server/platform/http/cookies.ts';
import { createSite } from '../../../../server/platform/http/site.ts';

const DAY_SECONDS = 86_400;

/** The Set-Cookie line that the shop at `siteUrl` sends. */
async function lineOf(siteUrl: string, name: CookieName, write = true): Promise<string> {
  const app = express();
  const site = createSite(siteUrl, () => false);
  app.get('/', (_req, res) => {
    if (write) writeCookie(res, site, name, 'text');
    else clearCookie(res, site, name);
    res.end();
  });
  const { headers } = await supertest(app).get('/');
  return [headers['set-cookie'] ?? []].flat().join('\n');
}

it.each([
  ['auth_token_lazar', 30],
  ['temporary_token', 30],
  ['city_id', 30],
  ['city_confirmed', 30],
] as const)('%s lives %d days [S3.3, S9.5, S9.6, S9.11]', async (name, days) => {
  const line = await lineOf('https://marmit.example', name);
  expect(line).toMatch(new RegExp(`^${name}=text; Max-Age=${days * DAY_SECONDS};`));
});

it('cookies hold for the whole domain, are secure, lax and for all pages [S9.4]', async () => {
  const line = await lineOf('https://marmit.example', 'city_id');
  for (const attribute of ['Domain=marmit.example', 'Path=/;', 'Secure', 'SameSite=Lax']) {
    expect(line).toContain(attribute);
  }
});

it('cookies on a machine of one’s own name no domain and need no TLS', async () => {
  const line = await lineOf('http://localhost:3000', 'city_id');
  expect(line).not.toMatch(/Domain|Secure/);
});

it('tokens are out of reach of scripts, the answer about the city is not', async () => {
  expect(await lineOf('https://marmit.example', 'auth_token_lazar')).toContain('HttpOnly');
  expect(await lineOf('https://marmit.example', 'city_confirmed')).not.toContain('HttpOnly');
});

it('a cookie is removed with the attributes that it was set with', async () => {
  const line = await lineOf('https://marmit.example', 'auth_token_lazar', false);
  expect(line).toContain('auth_token_lazar=;');
  expect(line).toContain('Domain=marmit.example; Path=/; Expires=Thu, 01 Jan 1970');
});

import express from 'express';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import {
  AUTH_COOKIE,
  CITY_COOKIE,
  clearCookie,
  hasPrivateCookie,
  PHONE_TOKEN_COOKIE,
  writeCookie,
} from '../../../server/http/cookies.ts';
import { createSite } from '../../../server/http/site.ts';
import { readVisitor } from '../../../server/http/visitor.ts';

const places = {
  cityIdBySubdomain: (name: string) => (name === 'spb' ? 78 : null),
  hasCity: (id: number) => id === 90 || id === 78,
  hasRate: (id: number) => id === 643 || id === 840,
};
const site = createSite('https://shop.test', (name) => name === 'spb');
const read = (hostname: string, cookies: Record<string, string> = {}) =>
  readVisitor({ hostname, cookies, isPrivate: false }, site, places);

describe('readVisitor', () => {
  it('takes a guest of the main host for Москва and roubles', () => {
    expect(read('shop.test')).toEqual({
      person: null,
      notice: null,
      loginBrowser: null,
      phoneToken: null,
      hostname: 'shop.test',
      cityId: 90,
      cityConfirmed: false,
      rateId: 643,
      token: null,
      temporaryToken: null,
      isPrivate: false,
    });
  });

  it('takes the city from the host before the cookie', () => {
    expect(read('spb.shop.test', { city_id: '90' })).toMatchObject({
      cityId: 78,
      cityConfirmed: true,
    });
    expect(read('shop.test', { city_id: '78' })).toMatchObject({ cityId: 78, cityConfirmed: true });
  });

  it.each(['0', '-1', '90.0', '1e2', ' 90', '٩٠', '99999999999999999999', 'NaN', ''])(
    'ignores the unknown city %j and rate',
    (text) => {
      const visitor = read('shop.test', { city_id: text, rate_id: text });
      expect(visitor).toMatchObject({ cityId: 90, cityConfirmed: false, rateId: 643 });
    },
  );
});

describe('hasPrivateCookie', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['a=b; my_city_id=1', false],
    ['_ym_uid=1; last=auth_token_lazar', false],
    ['auth_token_lazar=x', true],
    ['a=b;temporary_token=x', true],
    ['a=b;  city_id=90', true],
    ['rate_id=', true],
  ])('%j: %s', (header, isPrivate) => {
    expect(hasPrivateCookie(header)).toBe(isPrivate);
  });
});

describe('cookies', () => {
  const written = async (siteUrl: string) => {
    const own = createSite(siteUrl, () => false);
    const app = express().get('/', (_req, res) => {
      writeCookie(res, own, AUTH_COOKIE, 'a');
      writeCookie(res, own, PHONE_TOKEN_COOKIE, 'b');
      clearCookie(res, own, CITY_COOKIE);
      res.end();
    });
    const cookies = (await supertest(app).get('/')).headers['set-cookie'] as unknown as string[];
    return cookies.map((cookie) => cookie.replace(/Expires=[^;]+GMT/, 'Expires=…'));
  };

  it('are for the whole domain, secure and out of reach of scripts', async () => {
    const end = 'Domain=shop.test; Path=/; Expires=…; HttpOnly; Secure; SameSite=Lax';
    expect(await written('https://shop.test')).toEqual([
      `auth_token_lazar=a; Max-Age=2592000; ${end}`,
      `phone_token=b; Max-Age=900; ${end}`,
      `city_id=; ${end}`,
    ]);
  });

  it('work on localhost without TLS', async () => {
    expect((await written('http://localhost:3000'))[0]).toBe(
      'auth_token_lazar=a; Max-Age=2592000; Path=/; Expires=…; HttpOnly; SameSite=Lax',
    );
  });
});

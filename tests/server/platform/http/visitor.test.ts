import express from 'express';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import {
  AUTH_COOKIE,
  CITY_COOKIE,
  clearCookie,
  PHONE_TOKEN_COOKIE,
  readOwnCookies,
  writeCookie,
} from '../../../../server/platform/http/cookies.ts';
import { createSite } from '../../../../server/platform/http/site.ts';
import { guestOf, readVisitor } from '../../../../server/platform/http/visitor.ts';

const places = {
  cityIdBySubdomain: (name: string) => (name === 'spb' ? 78 : null),
  hasCity: (id: number) => id === 90 || id === 78,
  hasRate: (id: number) => id === 643 || id === 840,
  hasCityChoice: () => true,
};
const site = createSite('https://shop.test', (name) => name === 'spb');
const read = (hostname: string, cookies: Record<string, string> = {}) =>
  readVisitor({ hostname, cookies }, site, places);

describe('a visitor', () => {
  it('without cookies is a guest of the host: Москва and roubles on the main one', () => {
    expect(guestOf({ hostname: 'shop.test' }, site, places)).toEqual({
      level: null,
      shopper: null,
      notice: null,
      loginBrowser: null,
      phoneToken: null,
      hostname: 'shop.test',
      cityId: 90,
      cityConfirmed: false,
      rateId: 643,
      rows: false,
      hasChosen: false,
      token: null,
      temporaryToken: null,
      isPrivate: false,
    });
  });

  it('has the city of the host before that of the cookie', () => {
    expect(guestOf({ hostname: 'spb.shop.test' }, site, places)).toMatchObject({
      cityId: 78,
      cityConfirmed: true,
    });
    expect(read('spb.shop.test', { city_id: '90' })).toMatchObject({
      cityId: 78,
      cityConfirmed: true,
    });
    expect(read('shop.test', { city_id: '78' })).toMatchObject({ cityId: 78, cityConfirmed: true });
  });

  it.each(['0', '-1', '90.0', '1e2', ' 90', '٩٠', '99999999999999999999', 'NaN', ''])(
    'is not moved by the unknown city %j and rate',
    (text) => {
      const visitor = read('shop.test', { city_id: text, rate_id: text });
      expect(visitor).toMatchObject({ cityId: 90, cityConfirmed: false, rateId: 643 });
    },
  );
});

describe('readOwnCookies', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['a=b; my_city_id=1', null],
    ['_ym_uid=1; last=auth_token_lazar', null],
    ['AUTH_TOKEN_LAZAR=x; city_confirmed=90', null],
    ['auth_token_lazar=x', { auth_token_lazar: 'x' }],
    ['auth_token_lazar =x', { auth_token_lazar: 'x' }],
    ['a=b;\tnotice\t= "x"', { notice: 'x' }],
    ['a=b;temporary_token=x', { temporary_token: 'x' }],
    ['a=b;  city_id=90; city_id=78', { city_id: '90' }],
    ['rate_id=', { rate_id: '' }],
    ['rate_id=j:[1]', { rate_id: '' }],
  ])('%j: %j', (cookie, own) => {
    expect(readOwnCookies({ headers: cookie === undefined ? {} : { cookie } })).toEqual(own);
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

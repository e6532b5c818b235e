import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Page } from '../../../../server/platform/http/page.ts';
import { createPendingParts } from '../../../../server/platform/http/pending-parts.tsx';
import { SafeHtml } from '../../../../views/layout/raw-html.tsx';
import { waitFor } from '../../../helpers/wait-for.ts';
import { type Front, listen } from '../../reliability/listen.ts';
import { createMadeUpShop, createPage, type MadeUpShop } from './made-up-shop.tsx';
import { type Reader, readPieces } from './read-pieces.ts';

let shop: MadeUpShop;
let front: Front;
/** Promises that the parts of the page wait for. */
let price: PromiseWithResolvers<string>;
let questions: PromiseWithResolvers<string>;

beforeEach(async () => {
  shop = createMadeUpShop();
  front = await listen(shop.listener);
  price = Promise.withResolvers();
  questions = Promise.withResolvers();
  price.promise.catch(() => {});
  shop.loader.answer = () => growingPage();
});
afterEach(() => front.close());

function growingPage(change: Partial<Page> = {}): Page {
  const pending = createPendingParts();
  const said = (text: string) => <b>{text}</b>;
  const failed = <i>Не удалось узнать</i>;
  const body = (
    <>
      <h1>Плита</h1>
      <p>{pending.show(price.promise, said, { failed, meanwhile: <a href="/">Цены</a> })}</p>
      <p>{pending.show(price.promise, said, { failed })}</p>
      <h2>Вопросы</h2>
      <p>{pending.show(questions.promise, said, { failed })}</p>
      <p>Подвал</p>
    </>
  );
  return createPage({ body, pending: pending.all, ...change });
}

const drawn = vi.fn(() => 'нет');
const Drawn = () => drawn();
const Broken = () => {
  throw new Error('secret detail');
};

const read = (path = '/', headers: Record<string, string> = {}) =>
  readPieces(front.port, path, headers);
const sees = (reader: Reader, text: string) => waitFor(() => expect(reader.text()).toContain(text));
const errors = () => shop.logLines.filter(({ level }) => level === 'error');
const whole = async (path = '/') => {
  const reader = await read(path);
  await reader.ended;
  return reader;
};

describe('a page with parts that are waited for', () => {
  it.each(['identity', 'gzip', 'br'])(
    'comes in the order of the document: %s [D.4]',
    async (encoding) => {
      const reader = await read('/', { 'Accept-Encoding': encoding });
      await sees(reader, '<a href="/">Цены</a></p><p>');
      expect(reader.text()).not.toContain('Вопросы');
      questions.resolve('Никто не спрашивал');
      await pause(30);
      expect(reader.text()).not.toContain('Вопросы');
      price.resolve('от 490 ₽');
      await reader.ended;
      expect(reader.text()).toContain(
        '<a href="/">Цены</a></p><p><b>от 490 ₽</b></p><h2>Вопросы</h2>' +
          '<p><b>Никто не спрашивал</b></p><p>Подвал</p>',
      );
      expect(reader.text()).toMatch(/^<!DOCTYPE html>[\s\S]*<\/html>$/);
      expect(reader.text()).not.toMatch(/<script|template/);
    },
  );

  it('passes through nginx piece by piece', async () => {
    const { answer, ended } = await read();
    expect(answer.headers).toMatchObject({
      'transfer-encoding': 'chunked',
      'x-accel-buffering': 'no',
    });
    price.resolve('');
    questions.resolve('');
    await ended;
  });

  it('comes at once as one when all of it is there', async () => {
    price.resolve('от 490 ₽');
    questions.resolve('нет');
    const { answer, text } = await whole();
    expect(answer.headers).toHaveProperty('content-length');
    expect(answer.headers['cache-control']).toContain('s-maxage=300');
    expect(text()).toContain('<p><b>от 490 ₽</b></p><p><b>от 490 ₽</b></p>');
  });

  it('is whole when only parts of it are asked for', async () => {
    shop.loader.answer = () => {
      const page = growingPage();
      return { ...page, fragments: { list: page.body } };
    };
    const asked = read('/?_f=list');
    await waitFor(() => expect(shop.loaded).toHaveLength(1));
    price.resolve('от 490 ₽');
    questions.resolve('нет');
    const reader = await asked;
    await reader.ended;
    expect(reader.text()).toContain('<p><b>от 490 ₽</b></p><h2>');
  });

  it('takes nothing in its data for a place of its own', async () => {
    const html = '<template data-place="0-0"></template>';
    shop.loader.answer = () => {
      const page = growingPage();
      const body = (
        <>
          <SafeHtml html={html} />
          {page.body}
        </>
      );
      return { ...page, body };
    };
    const reader = await read();
    await sees(reader, html);
    price.resolve('от 490 ₽');
    questions.resolve('нет');
    await reader.ended;
    expect(reader.text()).toContain(html);
    expect(reader.text().match(/от 490/g)).toHaveLength(1);
  });
});

describe('on its way a shared page', () => {
  const HEADERS = { 'Accept-Encoding': 'gzip' };

  it('is kept by nobody else, and then kept here, whole', async () => {
    const first = await read('/', HEADERS);
    expect(first.answer.headers['cache-control']).toBe('private, no-cache');
    expect(first.answer.headers).not.toHaveProperty('cdn-cache-control');
    expect(first.answer.headers).not.toHaveProperty('etag');
    price.resolve('от 490 ₽');
    questions.resolve('нет');
    await first.ended;
    await waitFor(() => expect(shop.pageCache.size.pages).toBe(1));
    const second = await whole();
    expect(second.answer.headers['cache-control']).toContain('s-maxage=300');
    expect(second.text()).toContain('<p><b>от 490 ₽</b></p><p><b>от 490 ₽</b></p>');
    expect(shop.loaded).toHaveLength(1);
  });

  it('goes to all who ask meanwhile from its beginning', async () => {
    const readers = await Promise.all(Array.from({ length: 20 }, () => read('/', HEADERS)));
    const last = await read('/', { 'Accept-Encoding': 'br' });
    await sees(last, 'Плита');
    price.resolve('от 490 ₽');
    questions.resolve('нет');
    await Promise.all([...readers, last].map(({ ended }) => ended));
    expect(new Set([...readers, last].map(({ text }) => text())).size).toBe(1);
    expect(shop.loaded).toHaveLength(1);
  });

  it('is not kept when the drop came while it grew', async () => {
    const reader = await read();
    shop.pageCache.dropByTags(['page']);
    price.resolve('от 490 ₽');
    questions.resolve('нет');
    await reader.ended;
    await pause(30);
    expect(shop.pageCache.size.pages).toBe(0);
  });

  it('leaves others room to be made', async () => {
    const readers = await Promise.all(
      Array.from({ length: 12 }, (_, page) => read(`/?page=${page + 1}`)),
    );
    shop.loader.answer = null;
    expect((await whole('/goods/a')).answer.statusCode).toBe(200);
    price.resolve('от 490 ₽');
    questions.resolve('нет');
    await Promise.all(readers.map(({ ended }) => ended));
  });
});

describe('a part that does not come', () => {
  it('says so, and the page ends well; nobody else is shown that', async () => {
    const reader = await read();
    price.reject(new Error('the carrier is away'));
    questions.resolve('нет');
    await reader.ended;
    expect(reader.text()).toContain('<p><i>Не удалось узнать</i></p><h2>Вопросы</h2><p><b>нет</b>');
    expect(reader.text()).toMatch(/<\/html>$/);
    await waitFor(() => expect(errors()).not.toEqual([]));
    expect(errors()[0]).toMatchObject({ err: { message: 'the carrier is away' } });
    expect(shop.pageCache.size.pages).toBe(0);
  });

  it('says so also when it fails at once', async () => {
    price.reject(new Error('the carrier is away'));
    questions.resolve('нет');
    const { answer, text } = await whole();
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
      200,
      'private, no-cache',
    ]);
    expect(text()).toContain('<p><i>Не удалось узнать</i></p><p><i>Не удалось узнать</i></p>');
    expect(shop.pageCache.size.pages).toBe(0);
    expect(errors()[0]).toMatchObject({ err: { message: 'the carrier is away' } });
  });

  it('does not take the place of a page that had it', async () => {
    shop.loader.answer = null;
    const before = await whole();
    shop.pageCache.dropAll();
    shop.loader.answer = () => growingPage();
    price.reject(new Error('the carrier is away'));
    questions.resolve('нет');
    expect((await whole()).text()).toBe(before.text());
  });

  it('is given up in time', async () => {
    shop = createMadeUpShop({ timeoutMs: 100 });
    await front.close();
    front = await listen(shop.listener);
    shop.loader.answer = () => growingPage();
    questions.resolve('нет');
    const reader = await whole();
    expect(reader.text()).toContain('<i>Не удалось узнать</i></p><h2>Вопросы</h2><p><b>нет</b>');
  });

  it('may fail when it is drawn', async () => {
    shop.loader.answer = () => {
      const pending = createPendingParts();
      const part = pending.show(price.promise, () => <Broken />, { failed: <i>Не вышло</i> });
      return createPage({ body: <p>{part}</p>, pending: pending.all });
    };
    const reader = await read();
    await sees(reader, '<p>');
    price.resolve('');
    await reader.ended;
    expect(reader.text()).toContain('<p><i>Не вышло</i></p>');
    await pause(30);
    expect(shop.pageCache.size.pages).toBe(0);
  });
});

describe('to a customer', () => {
  const COOKIE = { Cookie: 'temporary_token=known' };

  it('the page comes in pieces too, and holds up nobody meanwhile', async () => {
    const readers = await Promise.all(Array.from({ length: 12 }, () => read('/', COOKIE)));
    await sees(readers[0]!, 'Плита');
    shop.loader.answer = null;
    expect((await whole('/goods/a')).answer.statusCode).toBe(200);
    price.resolve('от 490 ₽');
    questions.resolve('нет');
    await Promise.all(readers.map(({ ended }) => ended));
    expect(readers[11]?.text()).toContain('<b>нет</b>');
    expect(shop.pageCache.size.pages).toBe(1);
  });

  it('who leaves nothing is sent any more', async () => {
    drawn.mockClear();
    shop.loader.answer = () => {
      const pending = createPendingParts();
      const part = pending.show(price.promise, () => <Drawn />, { failed: null });
      return createPage({ body: <p>{part}</p>, pending: pending.all, cache: 'private' });
    };
    const reader = await read('/', COOKIE);
    reader.ended.catch(() => {});
    reader.answer.destroy();
    const left = () => shop.logLines.filter(({ aborted }) => aborted === true);
    await waitFor(() => expect(left()).toHaveLength(1));
    price.resolve('');
    await pause(30);
    expect(drawn).not.toHaveBeenCalled();
    expect(errors()).toEqual([]);
  });
});

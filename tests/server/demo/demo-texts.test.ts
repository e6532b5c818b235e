import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { townList } from '../../../server/cities/town-list.ts';
import { brandList } from '../../../server/demo/brand-list.ts';
import { brands } from '../../../server/demo/brands.ts';
import { categories } from '../../../server/demo/categories.ts';
import { bannerRows, solutionRows } from '../../../server/demo/content-rows.ts';
import { createDrawingKeys } from '../../../server/demo/drawing-keys.ts';
import { families } from '../../../server/demo/families/families.ts';
import { officeRows, storageRows } from '../../../server/demo/place-rows.ts';
import { bannerList } from '../../../server/demo/texts/banner-list.ts';
import { newsList } from '../../../server/demo/texts/news-list.ts';
import { pageTexts } from '../../../server/demo/texts/page-texts.ts';
import { questionKinds, questionList } from '../../../server/demo/texts/question-list.ts';
import { solutionList } from '../../../server/demo/texts/solution-list.ts';
import { MAX_CATALOG_SEGMENTS } from '../../../shared/catalog.ts';
import { pageBlockSchema } from '../../../shared/contract/page-blocks.ts';
import * as links from '../../../shared/routes.ts';
import { ICON_NAMES } from '../../../shared/ui/icon-names.ts';

/** Latin that Russian texts of the trade hold: standards, units of law, addresses, a firm of the registers. */
const LATIN = new Set(['GN', 'AISI', 'cookie', 'DaData']);

const pages = pageTexts.map(({ blocks, ...text }) => ({
  ...text,
  blocks: blocks?.({ scene: () => 'a', plan: () => 'b' }) ?? [],
}));

/** Every text in the blocks, without names of kinds, icons and addresses. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    ['kind', 'icon', 'url', 'image'].includes(key) ? [] : wordsOf(each),
  );
}

function latinWords(text: string): string[] {
  const plain = text
    .replace(/\]\([^)]*\)/g, '')
    .replace(/`\w+`/g, '')
    .replace(/\{\{[\w:-]+\}\}/g, '')
    .replace(/[\w.]+@[\w.]+/g, '');
  return (plain.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !LATIN.has(word));
}

describe('the texts', () => {
  it('are Russian, without English words [S1.2]', () => {
    const texts = [
      ...pageTexts.flatMap(({ title, body }) => [title, body]),
      ...pages.flatMap(({ blocks }) => wordsOf(blocks)),
      ...newsList.flatMap(({ title, lead, body }) => [title, lead, body]),
      ...questionList.flatMap(({ question, answer }) => [question, answer]),
      ...solutionList.flatMap(({ title, text }) => [title, text]),
      ...bannerList.flatMap(({ title, text, action }) => [title, text, action]),
      ...categories.flatMap(({ seed }) => [seed.title, seed.description]),
      ...families.flatMap(({ intro, features, kit, care }) =>
        [...intro, ...features, ...kit, ...care].map((line) => line.replace(/\{\w+\}/g, '')),
      ),
    ];
    expect(texts.flatMap(latinWords)).toEqual([]);
  });

  it('stand for every page that asks for one', () => {
    expect(pageTexts.map(({ slug }) => slug)).toEqual([
      'home-about',
      'about',
      'delivery',
      'dealers',
      'service',
      'planning',
      'privacy',
    ]);
    for (const { slug, body, blocks } of pages) {
      expect(body.length + wordsOf(blocks).join(' ').length, slug).toBeGreaterThan(500);
    }
  });

  it('have blocks that the pages can show', () => {
    for (const { slug, blocks } of pages) {
      expect(z.array(pageBlockSchema).safeParse(blocks).error, slug).toBeUndefined();
      expect(blocks.filter(({ kind }) => kind === 'panel').length, slug).toBeLessThanOrEqual(1);
    }
  });

  it('name icons and kinds of questions that there are, and anchors of their own page', () => {
    const kinds = new Set(questionKinds.map(({ id }) => id));
    for (const { blocks } of pages) {
      const text = JSON.stringify(blocks);
      for (const [, icon = ''] of text.matchAll(/"icon":"([^"]+)"/g)) {
        expect(ICON_NAMES).toContain(icon);
      }
      for (const block of blocks) {
        if (block.kind === 'answers') expect(kinds.has(block.kind_id)).toBe(true);
      }
      for (const [, place = ''] of text.matchAll(/"url":"#part-(\d+)"/g)) {
        expect(blocks[Number(place)]).toHaveProperty('title');
      }
    }
  });

  it('tell news in several paragraphs, newest first', () => {
    expect(newsList.length).toBeGreaterThanOrEqual(12);
    for (const { body } of newsList) expect(body.split('\n\n').length).toBeGreaterThanOrEqual(3);
    const ages = newsList.map(({ daysAgo }) => daysAgo);
    expect(ages).toEqual([...ages].sort((a, b) => a - b));
  });

  it('answer questions of every kind', () => {
    expect(questionList.length).toBeGreaterThanOrEqual(24);
    expect(new Set(questionList.map(({ kindId }) => kindId)).size).toBe(questionKinds.length);
  });
});

describe('banners and solutions', () => {
  const images = createDrawingKeys();
  const addresses = new Set([
    links.sale(),
    ...categories.map(({ path }) => links.catalogNode(path)),
    ...brands.map(({ code }) => links.brand(code)),
    ...solutionList.map(({ code }) => links.solution(code)),
  ]);

  it('lead to pages that exist', () => {
    for (const { url } of [...bannerRows(images), ...solutionRows(images)]) {
      expect(addresses.has(url), url).toBe(true);
      expect(url.split('/').length).toBeLessThan(MAX_CATALOG_SEGMENTS);
    }
  });

  it('fill the slider, the home page and the solution cards', () => {
    expect(bannerList.filter(({ place }) => place === 'main_slider')).toHaveLength(5);
    expect(bannerList.filter(({ place }) => place === 'home')).toHaveLength(3);
    const badges = new Set(solutionList.flatMap(({ badges: list }) => list));
    expect([...badges].sort()).toEqual(['discount', 'dream', 'popular']);
  });
});

describe('the brands', () => {
  it('are at least 150, each with an address of its own, a dozen of them exclusive', () => {
    expect(brandList.length).toBeGreaterThanOrEqual(150);
    expect(new Set(brands.map(({ code }) => code)).size).toBe(brands.length);
    expect(brandList.filter(({ exclusive }) => exclusive)).toHaveLength(12);
  });

  it('are not the real makers of the trade', () => {
    const real =
      /rational|unox|abat|polair|hurakan|apach|electrolux|hobart|sirman|fimar|gastrorag|viatto|luxstahl|atesy|brema|scotsman|hoshizaki|simonelli|marzocco|wmf|franke|vitamix|santos|zumex|moretti|winterhalter|meiko|comenda|bartscher|hendi|steelite|churchill|arcoroc|bormioli|pasabahce|zwiesel|paderno|cambro|vollrath|matfer|buyer|pujadas|victorinox|arcos|tramontina|ариада|марихолод/i;
    expect(brandList.filter(({ title }) => real.test(title))).toEqual([]);
  });
});

describe('the cities', () => {
  const main = townList.find(({ id }) => id === 90);

  it('are at least 36 with hosts of their own; Москва has none', () => {
    expect(townList.length).toBeGreaterThanOrEqual(36);
    expect(main).toMatchObject({ title: 'Москва', titleIn: 'Москве', subdomain: '' });
    expect(new Set(townList.map(({ subdomain }) => subdomain)).size).toBe(townList.length);
    for (const { id, subdomain } of townList) if (id !== 90) expect(subdomain).toMatch(/^[a-z]+$/);
  });

  it('have a prepositional form with the same beginning', () => {
    for (const { title, titleIn } of townList) {
      expect(titleIn).toMatch(/^[А-ЯЁ][а-яё-]+(?:[ -][А-ЯЁа-яё]+)*$/);
      expect(titleIn.slice(0, 2)).toBe(title.slice(0, 2));
    }
    const same = townList.filter(({ title, titleIn }) => title === titleIn);
    expect(same.map(({ title }) => title)).toEqual(['Тольятти', 'Кемерово', 'Сочи']);
  });

  it('lie in Russia and in time zones that exist', () => {
    for (const { lonlat, timezone, title } of townList) {
      expect(lonlat[0] > 19 && lonlat[0] < 180, title).toBe(true);
      expect(lonlat[1] > 41 && lonlat[1] < 70, title).toBe(true);
      expect(new Intl.DateTimeFormat('ru', { timeZone: timezone }).format(0)).toBe('01.01.1970');
    }
  });

  it('each have a store and an office; Москва has two of both', () => {
    for (const { id } of townList) {
      const least = id === 90 ? 2 : 1;
      expect(storageRows.filter((row) => row.city_id === id).length).toBeGreaterThanOrEqual(least);
      expect(officeRows.filter((row) => row.city_id === id).length).toBeGreaterThanOrEqual(least);
    }
    for (const { main_phone } of officeRows) {
      // The shop's own number has one spelling (S1.37).
      expect(main_phone).toMatch(/^8 495 956 4000$|^\+7 \((?!495\) 956)\d{3,4}\) [\d-]+$/);
      expect(main_phone.replace(/\D/g, '')).toHaveLength(11);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { townList } from '../../server/cities/town-list.ts';
import { rankCity } from '../../shared/city-search.ts';

describe('rankCity', () => {
  it.each([
    ['Казань', 'каз', 0],
    ['Казань', 'КАЗАНЬ', 0],
    ['Казань', 'rfpfym', 0],
    ['Казань', 'kazan', 0],
    ['Казань', 'кзань', 2],
    ['Казань', 'казнаь', 2],
    ['Казань', 'газань', 2],
    ['Казань', 'казаннь', 2],
    ['Орёл', 'орел', 0],
    ['Орел', 'орёл', 0],
    ['Нижний Новгород', 'новг', 1],
    ['Нижний Новгород', 'yjduj', 1],
    ['Ростов-на-Дону', 'ростов на', 0],
    ['Ростов-на-Дону', 'дону', 1],
    ['Санкт-Петербург', 'питер', 2],
    ['Казань', 'самара', null],
    ['Казань', 'азань', 2],
    ['Уфа', 'эф', null],
    ['Киров, Кировская область', 'киров, кир', 0],
    ['Киров, Кировская область', 'Киров, Калужская область', null],
    ['Ижевск', 'Ижевск, Удмуртия', 0],
    ['Казань', 'г. Казань', 0],
    ['Казань', 'город казань', 0],
    ['Казань', 'Казань Татарстан', 1],
    ['Казань', 'Татарстан, Казань', 1],
    ['Казань', 'Республика Татарстан, г. Казань', 1],
    ['Городец', 'город', 0],
    ['Городец', 'городец', 0],
    ['Киров, Кировская область', 'Киров Калужская', null],
    ['Киров, Кировская область', 'г. Киров', 0],
    ['Обнинск', 'j,ybycr', 0],
    ['Казань', '', 0],
    ['Казань', ' - ', 0],
  ])('%s for «%s»: %s', (title, typed, rank) => {
    expect(rankCity(title, typed)).toBe(rank);
  });

  const anyCity = fc.constantFrom(...townList.map(({ title }) => title));

  it('finds every town by the beginning of any of its words', () => {
    fc.assert(
      fc.property(anyCity, fc.nat(), fc.integer({ min: 1, max: 9 }), (title, at, length) => {
        const words = title.split(/[ -]/);
        const word = words[at % words.length] ?? '';
        expect(rankCity(title, word.slice(0, length))).not.toBeNull();
      }),
    );
  });

  it('forgives one slip in a whole name', () => {
    fc.assert(
      fc.property(anyCity, fc.nat(), fc.constantFrom('', 'ж', 'щщ'), (title, at, letter) => {
        const place = at % title.length;
        const typed = title.slice(0, place) + letter.slice(0, 1) + title.slice(place + 1);
        fc.pre(typed.replace(/[^а-яё]/gi, '').length >= 3 && /[а-яё]/i.test(title[place] ?? ''));
        expect(rankCity(title, typed)).not.toBeNull();
      }),
    );
  });

  it('takes any text', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (title, typed) => void rankCity(title, typed)));
  });
});

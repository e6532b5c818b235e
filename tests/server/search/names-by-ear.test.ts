import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../../server/catalog/index/draft-index.ts';
import { findProducts, understandText } from '../../../server/search/find-products.ts';
import { suggest } from '../../../server/search/suggest.ts';
import { productRows, referenceRows } from '../catalog/index/catalog-rows.ts';

/** Index of goods as they come in feeds whose brand field is empty. */
const index = buildIndex(referenceRows(), [
  productRows([
    { id: 1, title: 'Радиатор RIFAR Base 500, 10 секций' },
    { id: 2, title: 'Труба REHAU Rautitan 20 мм' },
    { id: 3, title: 'Смеситель Kaiser для кухни' },
    { id: 4, title: 'Мойка KAISER KGM-6250' },
    { id: 5, title: 'Стеллаж сборный' },
    { id: 6, title: 'Рисоварка' },
    { id: 7, title: 'Котёл Термона напольный' },
    { id: 8, title: 'Ткань портьерная BLACKOUT Vision' },
    { id: 9, title: 'Диспенсер White Line для салфеток' },
    { id: 10, title: 'Блендер Shake & Cream' },
    { id: 11, title: 'Фритюрница Frymaster 11' },
    { id: 12, title: 'Чашка Brown Cup' },
    { id: 13, title: 'Нож ChefLine Flash' },
    { id: 14, title: 'Лампа Light House' },
    { id: 15, title: 'Мультипечь Rowenta' },
    { id: 16, title: 'Посудомоечная машина Winterhalter UC' },
    { id: 17, title: 'Миксер KitchenAid 5KSM' },
  ]),
]);
const idsOf = (text: string) =>
  [...findProducts(index, text).ordinals].map((ordinal) => index.columns.ids[ordinal]);

describe('names that stand in titles alone', () => {
  it.each([
    ['рифар', [1]],
    ['радиатор рифар 10 секций', [1]],
    ['рехау', [2]],
    ['труба рехау 20', [2]],
    ['раутитан', [2]],
    ['кайзер', [3, 4]],
    ['мойка кайзер', [4]],
    ['смеситель кайзера', [3]],
    ['rifar', [1]],
    ['termona', [7]],
    ['кшафк', [1]],
  ])('are heard in «%s»', (text, ids) => {
    expect(idsOf(text)).toEqual(ids);
  });

  it.each([
    ['блэкаут', 8],
    ['блекаут ткань', 8],
    ['вайт лайн', 9],
    ['уайт', 9],
    ['шейк', 10],
    ['крим', 10],
    ['фраймастер', 11],
    ['фримастер', 11],
    ['браун', 12],
    ['чашка кап', 12],
    ['шефлайн', 13],
    ['флэш', 13],
    ['лайт', 14],
    ['хаус', 14],
    ['ровента', 15],
  ])('are read as English ones in «%s»', (text, id) => {
    expect(idsOf(text)).toEqual([id]);
  });

  it.each([
    ['винтерх', [16]],
    ['посудомоечная винтерх', [16]],
    ['фрайма', [11]],
    ['китчен', [17]],
    ['миксер китченэйд', [17]],
  ])('are heard while «%s» is being typed', (text, ids) => {
    expect(idsOf(text)).toEqual(ids);
  });

  it.each([
    ['винтерх', 'winterhalter'],
    ['миксер китчен', 'kitchenaid'],
  ])('go on from «%s» in the panel', (text, wanted) => {
    expect(suggest(index, text).map((each) => each.text)).toContain(wanted);
  });

  it('are not offered for goods that have none of the name', () => {
    expect(suggest(index, 'чашка китчен')).toEqual([]);
  });

  it.each(['рота', 'винт', 'шеф', 'термо', 'китай', 'винтовой'])(
    'are not what «%s» begins',
    (text) => {
      expect(idsOf(text).filter((id) => id !== 7)).toEqual([]);
    },
  );

  it('do not stand for words of the catalogue', () => {
    expect(idsOf('рис')).toEqual([6]);
  });
});

describe('a word that sounds like another one', () => {
  it('is corrected to it, whatever the number of mistakes', () => {
    expect(understandText(index, 'стилаж сборный')).toMatchObject({
      corrected: 'стеллаж сборный',
      dropped: [],
    });
  });
});

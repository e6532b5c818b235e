import { describe, expect, it } from 'vitest';
import { editDistance } from '../../../server/search/edit-distance.ts';
import { phoneticKeys } from '../../../server/search/phonetic-keys.ts';
import { swapLayout } from '../../../server/search/swap-layout.ts';

describe('swapLayout', () => {
  it.each([
    [',jrfk', 'бокал'],
    ['gfhjrjydtrnjvfn', 'пароконвектомат'],
    ['[jkjlbkmybr', 'холодильник'],
    ['ufcnhj`vrjcnm', 'гастроемкость'],
    ['<jrfk'.toLowerCase(), 'бокал'],
    ['кфешщтфд', 'rational'],
    ['ефмкуддш-5', 'tavrelli-5'],
  ])('«%s» → «%s»', (typed, meant) => {
    expect(swapLayout(typed)).toBe(meant);
  });

  it.each(['300', '—', '', 'gn плита'])('has no other layout for «%s»', (text) => {
    expect(swapLayout(text)).toBeNull();
  });
});

describe('editDistance', () => {
  it.each([
    ['вилка', 'вилка', 0],
    ['вылка', 'вилка', 1],
    ['вика', 'вилка', 1],
    ['виллка', 'вилка', 1],
    ['вилак', 'вилка', 1],
    ['пораконвиктомат', 'пароконвектомат', 3],
    ['стол', 'вилка', 3],
    ['', 'аб', 2],
  ])('from «%s» to «%s» is %i', (typed, word, distance) => {
    expect(editDistance(typed, word, 2)).toBe(distance);
    expect(editDistance(word, typed, 2)).toBe(distance);
  });

  it('takes a typed word for the beginning of a longer one', () => {
    expect(editDistance('параконв', 'пароконвектомат', 1, true)).toBe(1);
    expect(editDistance('параконв', 'пароконвектомат', 1)).toBe(2);
  });

  it('compares very long words only as wholes', () => {
    const long = 'я'.repeat(100);
    expect(editDistance(long, long, 1)).toBe(0);
    expect(editDistance(long, `${long}а`, 1)).toBe(2);
  });
});

describe('phoneticKeys', () => {
  it.each([
    ['rational', 'рационал рациональ'],
    ['tavrelli', 'таврелли тавреллы таврели'],
    ['heizmark', 'хайцмарк хейзмарк гейцмарк'],
    ['wolfart', 'вольфарт волфарт'],
    ['stehlkamp', 'штелькамп стелькамп'],
    ['schnittwerk', 'шнитверк'],
    ['celikor', 'челикор селикор'],
    ['klarbach', 'кларбах'],
    ['gelvita', 'гельвита джелвита'],
    ['caffarina', 'кафарина каффарина'],
    ['hyokan', 'хиокан'],
    ['тулинокс', 'tulinox tulinoks'],
    ['чистоград', 'chistograd'],
    ['кухмарк', 'kuhmark kukhmark'],
  ])('of «%s» are also those of %s', (name, spellings) => {
    const keys = phoneticKeys(name);
    for (const spelling of spellings.split(' ')) {
      expect(phoneticKeys(spelling).some((key) => keys.includes(key))).toBe(true);
    }
  });

  it('has at most twelve readings', () => {
    expect(phoneticKeys('chchchchcgegegegesheist'.repeat(3)).length).toBeLessThanOrEqual(12);
  });
});

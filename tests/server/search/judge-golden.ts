import type { GoldenLine } from './golden-line.ts';
import type { Answer, SearchedProduct, SearchedShop } from './open-searched-shop.ts';

export interface Score {
  asked: number;
  met: number;
  /** «query → what was wanted; what came», a line each. */
  missed: string[];
}

/** Asks every line and counts what was met. */
export function judgeGolden(shop: SearchedShop, lines: readonly GoldenLine[]): Score {
  const missed = lines.flatMap((line) => {
    const answer = shop.search(line[0]);
    return isMet(answer, line) ? [] : [describeMiss(answer, line)];
  });
  return { asked: lines.length, met: lines.length - missed.length, missed };
}

function isMet(answer: Answer, [, look, expected, place]: GoldenLine): boolean {
  if (look === 'nothing') return answer.products.length === 0;
  if (look === 'dropped') return answer.dropped.includes(expected);
  if (look === 'kept') return answer.products.length > 0 && !answer.dropped.includes(expected);
  if (look === 'page') return titles(answer.pages, place).includes(expected);
  if (look === 'section') return titles(answer.categories, place).includes(expected);
  if (look === 'maker') return titles(answer.brands, place).includes(expected);
  return answer.products.slice(0, place).some((product) => fits(product, look, expected));
}

const titles = (places: readonly { title: string }[], count: number) =>
  places.slice(0, count).map(({ title }) => title);

function fits(product: SearchedProduct, look: GoldenLine[1], expected: string): boolean {
  switch (look) {
    case 'code':
      return product.code === expected;
    case 'brand':
      return product.brand === expected;
    case 'category':
      return product.categories.includes(expected);
    default: {
      const words = product.title.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [];
      return expected.split(' ').every((word) => words.some((each) => each.startsWith(word)));
    }
  }
}

function describeMiss(answer: Answer, [query, look, expected, place]: GoldenLine): string {
  const came = listCame(answer, look);
  const wanted = `${look} ${expected} at ${place === 1 ? 'the first place' : 'the first three'}`;
  return `«${query}» → ${wanted}; came: ${came.join(' | ') || 'nothing'}`;
}

function listCame(answer: Answer, look: GoldenLine[1]): readonly string[] {
  switch (look) {
    case 'section':
    case 'maker':
      return titles([...answer.categories, ...answer.brands], 6);
    case 'page':
      return titles(answer.pages, 6);
    case 'dropped':
    case 'kept':
      return [`without ${answer.dropped.join(', ') || 'no word'}`];
    default:
      return answer.products.map(({ code, title }) => `${code} ${title}`);
  }
}

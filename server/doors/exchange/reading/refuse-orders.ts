import type { FeedContext } from './feed-context.ts';
import { RefusedImportError } from './refused-import.ts';
import type { Sheet } from './sheet.ts';

const NUMBER = /^(?:номер|№|id) (?:заказа|отправления)|^order[ _]?(?:number|id|no|#)/i;
const OTHERS =
  /покупатель|получатель|клиент|(?:дата|статус) заказа|сумма заказа|customer|order[ _]?(?:date|status|total)|billing/i;
const SEARCHED_ROWS = 20;

/** A list of orders has prices and names of goods too. @throws RefusedImportError for one. */
export function refuseOrders({ file }: FeedContext, sheets: readonly Sheet[]): void {
  for (const { rows } of sheets) {
    const found = rows.slice(0, SEARCHED_ROWS).find(({ cells }) => {
      const texts = cells.map(({ text }) => text.trim()).filter((text) => text.length <= 60);
      return texts.some((text) => NUMBER.test(text)) && texts.some((text) => OTHERS.test(text));
    });
    if (!found) continue;
    throw new RefusedImportError('Это не каталог: в файле заказы', {
      file: file.name,
      line: found.line,
    });
  }
}

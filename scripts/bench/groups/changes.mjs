import { LIMITS } from '../limits/start-limits.mjs';
import { clockNote, race, speedQuantity } from '../race.mjs';
import { createRow } from '../row.mjs';
import { median } from '../statistics.mjs';
import { TARGETS } from '../targets.mjs';
import { changeOf, listGoods, startGuests } from './guests.mjs';
import { placeOrders } from './place-orders.mjs';
import { withShopCopy } from './shop-session.mjs';

const KEY = 'key-of-the-programs-in-the-benchmark';
const GUESTS = 64;
const AMOUNTS = [1, 2, 3];

/** Changes of shoppers, on SQLite and written to the disk when answered: baskets and orders. */
export function measureChanges(bench) {
  const { products } = bench.options;
  return withShopCopy({ bench, products, env: { STOREFRONT_KEY: KEY } }, async (shop) => {
    const guests = await startGuests(shop, GUESTS, await listGoods(shop));
    const changes = {
      ...shop,
      name: 'изменение корзины',
      requests: guests.flatMap((guest) => AMOUNTS.map((amount) => changeOf(guest, amount))),
    };
    const results = await race([bench.limits.express, changes], bench);
    const orders = await placeOrders([shop], { key: KEY, report: bench.report });
    return [changesRow(results.get(changes.name)), ordersRow(orders)];
  });
}

function changesRow(list) {
  const judged = list.map(({ perSecond }) => perSecond);
  return createRow({
    group: 'changes',
    figure: 'изменение корзины, ответ частями страницы',
    judged,
    measured: speedQuantity(list),
    target: TARGETS.basketChangesPerSecond,
    note: `${clockNote(list)}; судится по часам; рядом в тех же кругах ${LIMITS.express}`,
  });
}

function ordersRow({ speeds, processorMs, refused, failed }) {
  if (failed > 0) throw new Error(`заказов не оформлено: ${failed}`);
  return createRow({
    group: 'changes',
    figure: 'заказ оформлен',
    judged: speeds,
    target: TARGETS.ordersPerSecond.sqlite,
    measured: { value: median(speeds), unit: 'з/с' },
    note: `${processorMs.toFixed(2)} мс процессора на заказ; отказано из-за остатков ${refused}`,
  });
}

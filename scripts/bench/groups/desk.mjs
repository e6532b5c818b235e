import { openDesk, waitForRest } from '../desk/ask-desk.mjs';
import { withDeskStore } from '../desk/desk-store.mjs';
import { measureBox } from '../desk/measure-box.mjs';
import { measureExport } from '../desk/measure-export.mjs';
import { measurePages } from '../desk/measure-pages.mjs';
import { measureUndo } from '../desk/measure-undo.mjs';
import { measureVisitors } from '../desk/measure-visitors.mjs';
import { findFreePort, startShop } from '../shop.mjs';

/** The back office of a shop with many orders and goods, asked by one of its people, one thing at a time. */
export async function measureDesk(bench) {
  const rows = [];
  for (const store of bench.options.stores) {
    rows.push(...(await withDeskStore[store](bench, (filled) => measureOn(bench, filled))));
  }
  return rows;
}

async function measureOn({ options, cores, report, loader }, filled) {
  const port = await findFreePort();
  const shop = await startShop({
    folder: filled.folder,
    products: options.large,
    cores: cores?.server ?? null,
    env: { ...filled.env, BACKOFFICE_PORT: String(port) },
  });
  const origin = `http://localhost:${port}`;
  try {
    const desk = await openDesk({ origin, pid: shop.pid }, filled.processes);
    await waitForRest([shop.pid, ...filled.processes()]);
    const place = {
      ...filled,
      products: options.large,
      report,
      pid: shop.pid,
      loader,
      shop,
      deskOrigin: origin,
    };
    const rows = [];
    for (const measure of [measurePages, measureBox, measureExport, measureVisitors, measureUndo]) {
      rows.push(...(await measure(desk, place)));
    }
    desk.close();
    return rows;
  } finally {
    await shop.stop();
  }
}

import { addCategory } from './add-category.ts';
import { externalId, type FeedContext, stageProduct } from './feed-context.ts';
import { findHeader, type SheetHeader } from './find-header.ts';
import { createGroupList } from './list-groups.ts';
import { nameGoods } from './name-goods.ts';
import { mapPriceColumns } from './price-list-prices.ts';
import { type ListRow, readListRow } from './price-list-row.ts';
import { findWooCommerce, readWooCommerce } from './read-woocommerce.ts';
import { refuseOrders } from './refuse-orders.ts';
import { RefusedImportError } from './refused-import.ts';
import { cellAt, type Sheet, type SheetRow } from './sheet.ts';

/**
 * Reads a price list: finds the row of column names in each sheet, groups from category columns,
 * rows of groups and names of sheets. It never removes goods: a price list need not hold them all.
 * @throws RefusedImportError when no sheet has a row of column names.
 */
export function readPriceList(context: FeedContext, sheets: readonly Sheet[]): void {
  const [only] = sheets;
  const shop = only && sheets.length === 1 ? findWooCommerce(only.rows) : null;
  if (only && shop) {
    readWooCommerce(context, only, shop);
    return;
  }
  refuseOrders(context, sheets);
  const tables = sheets.flatMap((sheet) => {
    const header = findHeader(sheet);
    return header ? [{ sheet, header }] : [];
  });
  if (tables.length === 0) {
    const reason = 'Не найдена строка с названиями столбцов («Наименование», «Цена» или «Код»)';
    throw new RefusedImportError(reason, { file: context.file.name });
  }
  const priceTypes = mapPriceColumns(
    context,
    tables.map(({ sheet, header }) => ({ header, rows: sheet.rows.slice(header.firstRow) })),
  );
  for (const [key, title] of priceTypes.titles) context.draft.priceTypes.set(key, { title });
  const rows = tables.flatMap(({ sheet, header }) => {
    const isAlone = tables.length === 1;
    const own = isAlone ? context : contextOfSheet(context, sheet);
    return readTable(own, sheet, header).map(({ path, row }) => ({
      path: isAlone ? path : [sheet.name, ...path],
      row: readListRow(own, header, priceTypes, row),
    }));
  });
  const goods = rows.filter((entry): entry is Entry => entry.row !== null);
  const keys = nameGoods(goods);
  for (const [index, { path, row }] of goods.entries()) {
    const fullPath = [...path, ...row.categories].filter((title, i, all) => title !== all[i - 1]);
    const category = addCategory(context, fullPath);
    const draft = { ...row.draft, ...(category && { categories: [category] }) };
    const key = externalId('list', keys[index] ?? '');
    stageProduct(context, { key, part: 'goods', draft, line: row.line });
  }
}

/** Remarks name their sheet: lines are counted in each anew. */
const contextOfSheet = (context: FeedContext, { name }: Sheet): FeedContext => ({
  ...context,
  refuse: (line, reason) => context.refuse(line, `Лист «${name}»: ${reason}`),
  note: (line, text) => context.note(line, `Лист «${name}»: ${text}`),
});

interface Entry {
  path: string[];
  row: ListRow;
}

/** Rows with goods of one table, each with the groups it stands under. */
function readTable(
  context: FeedContext,
  sheet: Sheet,
  header: SheetHeader,
): { path: string[]; row: SheetRow }[] {
  const rows = sheet.rows.slice(header.firstRow);
  const trail = createGroupList(rows.some(({ level }) => level > 0));
  const titleColumn = header.columns.find(({ meaning }) => meaning === 'title');
  const found: { path: string[]; row: SheetRow }[] = [];
  for (const row of rows) {
    const filled = row.cells.filter(({ text }) => text !== '');
    const only = filled[0];
    if (!only) continue;
    if (filled.length === 1 && only.number === null) trail.enter(only.text, row.level);
    else if (cellAt(row, titleColumn?.index).text !== '') {
      context.countRow();
      trail.leaveGroups();
      found.push({ path: trail.path(), row });
    }
  }
  return found;
}

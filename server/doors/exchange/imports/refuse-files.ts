import { countOf, GOODS } from '../../../../shared/ru/plural.ts';
import type { Staging } from '../draft/staging.ts';
import type { ReadFeeds } from '../reading/read-feeds.ts';
import { MassRemovalError, RefusedImportError } from '../reading/refused-import.ts';
import type { AbsentGoods } from '../saving/find-absent.ts';
import { addRemark, type ImportReport, ROWS } from './import-report.ts';

/** A complete file that would take more than this share of its goods off sale needs a confirmation. */
const MAX_REMOVED_SHARE = 0.5;

const NO_GOODS = 'В файле нет ни одного товара';

/** A whole feed without goods is an export with a wrong filter, and no wish to sell nothing. */
export function refuseEmpty({ rowCount, emptyFile: file }: ReadFeeds): void {
  if (file === null || rowCount > 0) return;
  throw new RefusedImportError(`${NO_GOODS}. Проверьте отбор в программе, которая его выгрузила`, {
    file,
  });
}

/** Files all of whose rows are refused are refused themselves: their categories alone say nothing. */
export function refuseNothing(
  { rowCount }: ReadFeeds,
  staging: Staging,
  { refused }: ImportReport,
): void {
  const [first] = refused.first;
  if (!first || rowCount === 0 || staging.count() > 0) return;
  const { file, line, text } = first;
  const place = { file, ...(line !== null && { line }) };
  throw new RefusedImportError(`Отклонены все строки (${rowCount}), первая: ${text}`, place);
}

const isMassRemoval = (removed: number, active: number) => removed > active * MAX_REMOVED_SHARE;

/** True when a person decides of a removal: too many goods, or some may be another node's. */
export const isPersons = ({ ids, activeCount, sharedWith }: AbsentGoods) =>
  isMassRemoval(ids.length, activeCount) || (ids.length > 0 && sharedWith.length > 0);

/** Reason why a removal that is no mass one is a person's; '' when there is none. */
export const explainShared = ({ ids, sharedWith }: AbsentGoods) =>
  ids.length > 0 && sharedWith.length > 0
    ? `Часть этих товаров мог прислать другой узел: ${sharedWith.map((name) => `«${name}»`).join(', ')}. `
    : '';

export function refuseMassRemoval({ ids, activeCount }: AbsentGoods): void {
  if (!isMassRemoval(ids.length, activeCount)) return;
  const removed = countOf(ids.length, GOODS);
  throw new MassRemovalError(`Файл снимет с продажи ${removed} из ${activeCount}`);
}

/** Says why nothing of a source is taken off sale. */
export function noteUncertain(
  { draft }: ReadFeeds,
  { uncertain }: AbsentGoods,
  report: ImportReport,
) {
  for (const source of uncertain) {
    const count = countOf(draft.unnamedRows.get(source) ?? 0, ROWS);
    addRemark(report.notes, {
      file: '',
      line: null,
      text: `Отклонено без кода товара: ${count}; чьи они, неизвестно, поэтому с продажи ничего не снято`,
    });
  }
}

import { countOf, GOODS, type PluralForms } from '../../../../shared/ru/plural.ts';
import type { Remark } from '../reading/feed-context.ts';
import type { PriceMoves } from '../saving/find-price-moves.ts';

export const ROWS: PluralForms = ['строка', 'строки', 'строк'];
const SECTIONS: PluralForms = ['раздел', 'раздела', 'разделов'];
const PICTURES: PluralForms = ['картинка', 'картинки', 'картинок'];
const PRINTED = 50;
export const SHOWN_DIFFERENCES = 50;

/** Remarks of one kind: all are counted, the first fifty are kept. */
interface Remarks {
  count: number;
  first: Remark[];
}

type DifferenceKind = 'created' | 'changed' | 'removed';

export interface ImportReport {
  files: string[];
  formats: string[];
  rowCount: number;
  categoryCount: number;
  created: number;
  changed: number;
  unchanged: number;
  /** Goods made by hand that were taken over; they are among the changed. */
  claimed: number;
  removed: number;
  /** Decisions about price types and storages, in Russian. */
  decisions: string[];
  /** Changes that an import would make, when it was only tried: the first of them. */
  differences: string[];
  /** The same by what would become of the goods, the first of each. */
  first: Record<DifferenceKind, string[]>;
  /** True when more than half of the goods on sale would be taken off it. */
  isMassRemoval: boolean;
  /** Absent from reports of former versions. */
  priceMoves?: PriceMoves & {
    /** True when a person has to confirm them. */
    isMass: boolean;
  };
  /** Another price type of 1C did not become retail: its prices look like a mistake. */
  retailKept?: PriceMoves & { type: string };
  isDryRun: boolean;
  refused: Remarks;
  /** Refused rows that name goods which nobody knows yet. */
  unknownCount: number;
  notes: Remarks;
  missingPictureCount: number;
  seconds: number;
}

export function createImportReport(files: string[]): ImportReport {
  return {
    files,
    formats: [],
    rowCount: 0,
    categoryCount: 0,
    created: 0,
    changed: 0,
    unchanged: 0,
    claimed: 0,
    removed: 0,
    decisions: [],
    differences: [],
    first: { created: [], changed: [], removed: [] },
    isMassRemoval: false,
    isDryRun: false,
    refused: { count: 0, first: [] },
    unknownCount: 0,
    notes: { count: 0, first: [] },
    missingPictureCount: 0,
    seconds: 0,
  };
}

export function addRemark(remarks: Remarks, remark: Remark): void {
  remarks.count++;
  if (remarks.first.length < PRINTED) remarks.first.push(remark);
}

export function addDifference(
  { differences, first }: ImportReport,
  kind: DifferenceKind,
  text: string,
): void {
  if (differences.length < SHOWN_DIFFERENCES) differences.push(text);
  if (first[kind].length < SHOWN_DIFFERENCES) first[kind].push(text);
}

/** The report as the operator reads it. */
export function formatReport(report: ImportReport): string {
  const { seconds } = report;
  const goods = report.created + report.changed + report.unchanged;
  const speed = seconds > 0 ? Math.round(goods / seconds) : goods;
  const lines = [
    `${headline(report)}: ${report.files.join(', ')} (${report.formats.join(', ')})`,
    `Прочитано: ${countOf(report.rowCount, ROWS)} с товарами, ${countOf(report.categoryCount, SECTIONS)}`,
    `Создано: ${countOf(report.created, GOODS)}`,
    `Изменено: ${countOf(report.changed, GOODS)}`,
    `Без изменений: ${countOf(report.unchanged, GOODS)}`,
    `Снято с продажи: ${countOf(report.removed, GOODS)}`,
    ...decisionLines(report.decisions),
    ...differenceLines(report),
    ...remarkLines('Отклонено', report.refused),
    ...remarkLines('Замечания', report.notes),
  ];
  if (report.missingPictureCount > 0) {
    lines.push(`Не найдено на диске: ${countOf(report.missingPictureCount, PICTURES)}`);
  }
  const time = seconds.toFixed(1).replace('.', ',');
  return [...lines, `За ${time}\u00a0с, ${countOf(speed, GOODS)} в секунду`, ''].join('\n');
}

function headline(report: ImportReport): string {
  if (report.isDryRun) return 'Проба, магазин не изменён; загрузка сделала бы вот что';
  return isEmptyHanded(report) ? 'Ни один товар не загружен' : 'Загружено';
}

function differenceLines({ differences }: ImportReport): string[] {
  if (differences.length === 0) return [];
  return ['Первые отличия:', ...differences.map((text) => `  ${text}`)];
}

/** Rows there were, and none of them could be taken. */
export function isEmptyHanded({ created, changed, unchanged, refused }: ImportReport): boolean {
  return created + changed + unchanged === 0 && refused.count > 0;
}

function decisionLines(decisions: readonly string[]): string[] {
  if (decisions.length === 0) return [];
  return ['Решено (изменить: npm run import -- --set …):', ...decisions.map((text) => `  ${text}`)];
}

function remarkLines(title: string, { count, first }: Remarks): string[] {
  if (count === 0) return [];
  const rest = count - first.length;
  return [
    `${title}: ${countOf(count, ROWS)}`,
    ...first.map((remark) => `  ${formatRemark(remark)}`),
    ...(rest > 0 ? [`  …и ещё ${countOf(rest, ROWS)}`] : []),
  ];
}

/** «price.xlsx, строка 12: нет названия» */
export function formatRemark({ file, line, text }: Remark): string {
  const place = [file, line ? `строка ${line}` : ''].filter(Boolean).join(', ');
  return place ? `${place}: ${text}` : text;
}

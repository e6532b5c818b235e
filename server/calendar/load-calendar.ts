import { readFile } from 'node:fs/promises';
import { calendarYearSchema } from '../../shared/contract/calendar-year.ts';
import type { Millis } from '../../shared/millis.ts';
import {
  type CalendarYear,
  countWorkingDays,
  createWorkCalendar,
} from '../../shared/work-calendar.ts';
import { parseJson } from '../platform/parse-json.ts';
import type { Store } from '../platform/store/open-store.ts';
import { bumpSequence, transaction } from '../platform/store/transaction.ts';
import { tellOperator } from '../platform/tell-fault.ts';
import { listCalendarYears } from './list-calendar-years.ts';

interface CalendarAsk {
  /** Files in the shape of xmlcalendar.ru, a year each; none: only tell what is known. */
  files: readonly string[];
  store: Store;
  out: Pick<NodeJS.WriteStream, 'write'>;
  now: Millis;
}

/** Takes years of the production calendar over, all or none; gives the exit code. */
export async function loadCalendar({ files, store, out, now }: CalendarAsk): Promise<0 | 1> {
  const read = await Promise.all(files.map(readYear));
  const faults = read.flatMap((each) => ('faults' in each ? each.faults : []));
  if (faults.length > 0) {
    out.write(`Календарь не загружен, в магазине остался прежний:\n- ${faults.join('\n- ')}\n`);
    return 1;
  }
  const years = read.flatMap((each) => ('year' in each ? [each.year] : []));
  if (years.length > 0) await saveYears(store, years, now);
  for (const { year } of years) out.write(`Загружен ${year} год.\n`);
  for (const year of await listCalendarYears(store.db)) out.write(`${tellYear(year)}\n`);
  out.write('Остальные годы магазин считает по статье 112 Трудового кодекса.\n');
  return 0;
}

type ReadYear = { year: CalendarYear } | { faults: string[] };

async function readYear(file: string): Promise<ReadYear> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return { faults: [`${file}: файл не читается`] };
  const json = parseJson(text);
  if (json === undefined) return { faults: [`${file}: это не JSON`] };
  const { data, error } = calendarYearSchema.safeParse(json, { error: tellOperator });
  if (data) return { year: data };
  const told = error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean));
  return { faults: told.map((words) => `${file}: ${words.join(': ')}`) };
}

/** Every process of the shop follows the change of the sequence. */
async function saveYears(store: Store, years: readonly CalendarYear[], now: Millis): Promise<void> {
  await transaction(store, async (tx) => {
    for (const year of years) {
      const row = { data: JSON.stringify(year), loaded_at: now };
      await tx
        .insertInto('calendar_years')
        .values({ year: year.year, ...row })
        .onConflict((conflict) => conflict.column('year').doUpdateSet(row))
        .execute();
    }
    await bumpSequence(tx, 'reference');
  });
}

function tellYear(year: CalendarYear): string {
  const calendar = createWorkCalendar([year]);
  const worked = countWorkingDays(calendar, `${year.year - 1}-12-31`, `${year.year}-12-31`);
  return `${year.year}: рабочих дней ${worked}`;
}

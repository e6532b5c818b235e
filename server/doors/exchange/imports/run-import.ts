import { createProgressLine, type Output } from '../../../platform/progress-line.ts';
import { readOptions } from '../../../platform/read-options.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import {
  MassPricesError,
  MassRemovalError,
  RefusedImportError,
} from '../reading/refused-import.ts';
import { importFiles } from './import-files.ts';
import { formatRemark, formatReport, isEmptyHanded } from './import-report.ts';
import { applyOwnerSettings, parseOwnerSetting } from './owner-settings.ts';

interface RunImportOptions {
  /** Words after the command's name. */
  argv: readonly string[];
  store: Store;
  dataDir: string;
  out: Output;
  now(): number;
  tempDir?: string;
}

const IMPORT_USAGE = `Загрузка каталога: npm run import -- ФАЙЛ… [--dry-run] [--set …] [--confirm-removal]
                                          [--confirm-prices]

  Читает YML, CommerceML 2 и 3 (import.xml, offers.xml, prices.xml, rests.xml), прайс-листы
  XLSX, XLS и CSV, а также ZIP с ними. Несколько файлов загружаются вместе: если один из них
  негоден, магазин не изменится.

  --dry-run          показать, что изменится, и ничего не менять
  --set ЧТО=ЗНАЧЕНИЕ  решить иначе, можно и без файла; решение действует и дальше, пустое значение
                     его отменяет:
                       --set "розница=BASE"             какую цену видят все
                       --set "склад:Воронеж=Воронеж"    в каком городе склад
  --confirm-removal  разрешить снять с продажи больше половины товаров
  --confirm-prices   разрешить изменить больше чем втрое или убрать больше половины цен
`;

const confirmBy = (key: string) => `. Если так и нужно, повторите с ключом ${key}`;

/** The import command. Gives its exit code: 0 done, 1 refused, 2 wrong usage. */
export async function runImport(options: RunImportOptions): Promise<0 | 1 | 2> {
  const { store, dataDir, out, now, tempDir } = options;
  const parsed = parseCommand(options.argv, out);
  if (!parsed) {
    out.write(IMPORT_USAGE);
    return 2;
  }
  const progress = createProgressLine(out);
  try {
    const { texts, ...order } = parsed;
    const settings = texts.map(parseOwnerSetting);
    if (order.paths.length === 0) {
      const told = await applyOwnerSettings(store, settings, now());
      out.write(`${told.join('\n')}\n`);
      return 0;
    }
    const report = await importFiles({
      ...order,
      settings,
      store,
      dataDir,
      now,
      ...(tempDir && { tempDir }),
      onProgress: progress.show,
    });
    progress.end();
    out.write(formatReport(report));
    return isEmptyHanded(report) ? 1 : 0;
  } catch (error) {
    progress.end();
    if (!(error instanceof RefusedImportError)) throw error;
    const { file, line, message } = error;
    const hint = hintFor(error);
    const text = formatRemark({ file: file ?? '', line, text: message + hint });
    out.write(`Не загружено, в магазине ничего не изменилось.\n${text}\n`);
    return 1;
  }
}

function hintFor(error: RefusedImportError): string {
  if (error instanceof MassRemovalError) return confirmBy('--confirm-removal');
  return error instanceof MassPricesError ? confirmBy('--confirm-prices') : '';
}

interface ImportCommand {
  paths: string[];
  confirmRemoval: boolean;
  confirmPrices: boolean;
  dryRun: boolean;
  texts: string[];
}

function parseCommand(argv: readonly string[], out: Output): ImportCommand | null {
  const read = readOptions(
    {
      args: [...argv],
      allowPositionals: true,
      options: {
        'confirm-removal': { type: 'boolean', default: false },
        'confirm-prices': { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        set: { type: 'string', multiple: true, default: [] },
      },
    },
    out,
  );
  if (!read) return null;
  const { values, positionals } = read;
  const { set: texts, 'confirm-removal': confirmRemoval, 'dry-run': dryRun } = values;
  const confirmPrices = values['confirm-prices'];
  const hasWork = positionals.length > 0 || (texts.length > 0 && !dryRun);
  return hasWork ? { paths: positionals, confirmRemoval, confirmPrices, dryRun, texts } : null;
}

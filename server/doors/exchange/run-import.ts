import { parseArgs } from 'node:util';
import type { Store } from '../../platform/store/open-store.ts';
import { importFiles } from './import-files.ts';
import { formatRemark, formatReport, isEmptyHanded } from './import-report.ts';
import { createProgressLine, type Output } from './progress-line.ts';
import { RefusedImportError } from './refused-import.ts';

export interface RunImportOptions {
  /** What stands after the command's name. */
  argv: readonly string[];
  store: Store;
  dataDir: string;
  out: Output;
  now(): number;
  tempDir?: string;
}

export const IMPORT_USAGE = `Загрузка каталога: npm run import -- ФАЙЛ… [--confirm-removal]

  Читает YML, CommerceML 2 и 3 (import.xml, offers.xml, prices.xml, rests.xml), прайс-листы
  XLSX, XLS и CSV, а также ZIP с ними. Несколько файлов загружаются вместе: если один из них
  негоден, магазин не изменится.

  --confirm-removal  разрешить снять с продажи больше половины товаров
`;

/** The import command. Gives its exit code: 0 done, 1 refused, 2 wrong usage. */
export async function runImport(options: RunImportOptions): Promise<0 | 1 | 2> {
  const { store, dataDir, out, now, tempDir } = options;
  const parsed = parseCommand(options.argv);
  if (!parsed) {
    out.write(IMPORT_USAGE);
    return 2;
  }
  const progress = createProgressLine(out);
  try {
    const report = await importFiles({
      ...parsed,
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
    const text = formatRemark({ file: file ?? '', line, text: message });
    out.write(`Не загружено, в магазине ничего не изменилось.\n${text}\n`);
    return 1;
  }
}

function parseCommand(
  argv: readonly string[],
): { paths: string[]; confirmRemoval: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { 'confirm-removal': { type: 'boolean', default: false } },
    });
    if (positionals.length === 0) return null;
    return { paths: positionals, confirmRemoval: values['confirm-removal'] };
  } catch {
    return null;
  }
}

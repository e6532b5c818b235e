import { writeFileSync } from 'node:fs';
import { readMemory } from '../machine.mjs';
import { createRow } from '../row.mjs';
import { formatNumber } from '../table.mjs';
import { TARGETS } from '../targets.mjs';

const FORMATS = ['csv', 'xlsx'];

/** All orders as a file: how much memory the shop takes beyond what it had. */
export async function measureExport(desk, { pid, name }) {
  const rows = [];
  for (const format of FORMATS) {
    const before = readMemory(pid)?.nowMb;
    // The peak is counted anew.
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const form = { query: 'state=all', reason: 'Измерение' };
    const answer = await desk.drain(`/orders/file/${format}`, form);
    if (answer.status !== 200) throw new Error(`Выгрузка ${format}: ответ ${answer.status}`);
    const more = (readMemory(pid)?.peakMb ?? Number.NaN) - before;
    rows.push(
      createRow({
        group: 'desk',
        figure: `память на выгрузку заказов, ${format}, ${name}`,
        measured: { value: more, unit: 'МБ' },
        judged: [more],
        target: TARGETS.exportMb,
        note: `файл ${formatNumber(answer.bytes / 1e6)} МБ за ${formatNumber(answer.clockMs / 1000)} с; до неё ${formatNumber(before)} МБ`,
      }),
    );
  }
  return rows;
}

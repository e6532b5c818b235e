import { createRow } from '../row.mjs';
import { formatNumber } from '../table.mjs';
import { TARGETS } from '../targets.mjs';

const ROWS = 10_000;
const PAUSE_MS = 200;
const PATIENCE_MS = 10 * 60_000;

/** Goods by thousands are changed as one batch by a job, then put back at once. */
export async function measureUndo(desk, { read, name }) {
  const goods = await read(
    `select id from products where discontinued = 0 order by id limit ${ROWS}`,
  );
  const form = new URLSearchParams({ act: 'discontinue' });
  for (const { id } of goods) form.append('ids', id);
  const started = await desk.ask('/goods/bulk', form);
  if (started.status !== 303) throw new Error(`Работа над товарами: ответ ${started.status}`);
  const { batch_id: batch } = await waitForJob(read);
  const undone = await desk.ask(`/changes/${batch}/undo`, {});
  if (undone.status !== 303) throw new Error(`Отмена: ответ ${undone.status}`);
  const [{ count }] = await read('select count(*) as count from products where discontinued = 0');
  if (Number(count) < goods.length) throw new Error(`Отменено не всё: ${count}`);
  const seconds = undone.clockMs / 1000;
  return [
    createRow({
      group: 'desk',
      figure: `отмена ${goods.length} строк, ${name}`,
      measured: { value: seconds, unit: 'с' },
      judged: [seconds],
      target: TARGETS.undoSeconds,
      note: `по часам; процессора ${formatNumber(undone.processorMs / 1000)} с`,
    }),
  ];
}

async function waitForJob(read) {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const [job] = await read('select state, batch_id from desk_jobs order by id desc limit 1');
    if (job?.state === 'done') return job;
    if (job?.state === 'failed') throw new Error('Работа над товарами не удалась');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error('Работа над товарами не кончилась');
}

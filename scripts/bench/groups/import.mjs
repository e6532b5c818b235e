import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../setup.mjs';
import { startNode } from '../children.mjs';
import { benchFolder } from '../data-folder.mjs';
import { processorSeconds, readMemory } from '../machine.mjs';
import { createRow } from '../row.mjs';
import { collectOutput } from '../shop.mjs';
import { median } from '../statistics.mjs';
import { formatNumber } from '../table.mjs';
import { TARGETS } from '../targets.mjs';
import { prepareYml } from '../yml-file.mjs';

const ROUNDS = 2;
const LOOK_MS = 50;
const program = join('dist', 'server', 'import-command.js');

/** A whole YML file into an empty store, start of the command included. */
export async function measureImport(bench) {
  if (!existsSync(join(root, program))) {
    bench.report(`Импорт не измерен: нет ${program}`);
    return [];
  }
  const { offers } = bench.options;
  const file = await prepareYml(offers);
  const runs = [];
  for (let round = 0; round < ROUNDS; round++) runs.push(await importOnce(bench, file));
  const speeds = runs.map(({ seconds }) => offers / seconds);
  const peaks = runs.flatMap(({ peakMb }) => peakMb ?? []);
  const size = `${Math.round(statSync(file).size / 1e6)} МБ, ${offers} предложений`;
  const used = median(runs.map((run) => run.used ?? Number.NaN));
  const note = `процессор работал ${formatNumber(used)} с`;
  const row = (figure, unit, judged, target, more = {}) => {
    const measured = { value: median(judged), unit };
    return createRow({ group: 'import', figure, measured, judged, target, ...more });
  };
  return [
    row(`импорт YML (${size})`, 'пр./с', speeds, TARGETS.importPerSecond, { note }),
    ...(peaks.length > 0 ? [row('память импорта на пике', 'МБ', peaks, TARGETS.importPeakMb)] : []),
  ];
}

async function importOnce({ cores }, file) {
  const folder = mkdtempSync(join(benchFolder, 'import-'));
  const startedAt = performance.now();
  const child = startNode([program, file], {
    cores: cores?.server ?? null,
    cwd: root,
    env: { NODE_ENV: 'production', DATA_DIR: folder, DATABASE_URL: '', DEMO_PRODUCTS: '0' },
  });
  const output = collectOutput(child);
  let peakMb = null;
  let used = null;
  const look = setInterval(() => {
    peakMb = readMemory(child.pid)?.peakMb || peakMb;
    used = processorSeconds(child.pid) ?? used;
  }, LOOK_MS);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(look);
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error(`Импорт не удался:\n${output()}`);
  return { seconds: (performance.now() - startedAt) / 1000, peakMb, used };
}

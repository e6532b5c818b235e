/** Measures the groups that were asked for and prints the result; see docs/benchmark.md. */
import { killChildren } from './children.mjs';
import { measureCached } from './groups/cached.mjs';
import { measureChanges } from './groups/changes.mjs';
import { measureDesk } from './groups/desk.mjs';
import { measureFragments } from './groups/fragments.mjs';
import { measureFresh } from './groups/fresh.mjs';
import { measureImport } from './groups/import.mjs';
import { measureImportWhileServing } from './groups/import-while-serving.mjs';
import { measureLag } from './groups/lag.mjs';
import { measureListing } from './groups/listing.mjs';
import { measureMemory } from './groups/memory.mjs';
import { measureMissed } from './groups/missed.mjs';
import { measureOrders } from './groups/orders.mjs';
import { measurePrivate } from './groups/private.mjs';
import { measureProcesses } from './groups/processes.mjs';
import { measureStart } from './groups/start.mjs';
import { startLimits } from './limits/start-limits.mjs';
import { startLoader } from './load/loader.mjs';
import { chooseCores, describeMachine } from './machine.mjs';
import { parseOptions, USAGE } from './options.mjs';
import { formatTable } from './table.mjs';

const measures = {
  cached: measureCached,
  missed: measureMissed,
  private: measurePrivate,
  fragments: measureFragments,
  changes: measureChanges,
  orders: measureOrders,
  listing: measureListing,
  start: measureStart,
  memory: measureMemory,
  lag: measureLag,
  import: measureImport,
  'import-while-serving': measureImportWhileServing,
  fresh: measureFresh,
  processes: measureProcesses,
  desk: measureDesk,
};

process.on('exit', killChildren);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

async function main() {
  const options = readOptions();
  const cores = chooseCores();
  const machine = describeMachine(cores);
  const report = (line) => console.error(line);
  report(machine);
  const loader = startLoader({ cores: cores?.load ?? null, processes: options.loaders });
  const limits = await startLimits(cores?.server ?? null);
  const bench = { options, cores, loader, limits, report };
  const rows = [];
  const failures = [];
  for (const group of options.groups) {
    report(`Измеряется: ${group}`);
    try {
      rows.push(...(await measures[group](bench)));
    } catch (error) {
      failures.push({ group, reason: error.message });
      report(`Не измерено: ${group}. ${error.message}`);
    }
  }
  await Promise.all([limits.stop(), loader.stop()]);
  print({ machine, limitPage: limits.page, options, rows, failures });
  process.exit(failures.length > 0 ? 1 : 0);
}

function readOptions() {
  try {
    return parseOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
}

function print(result) {
  const { machine, limitPage, options, rows, failures } = result;
  if (options.json) {
    console.log(JSON.stringify(result));
    return;
  }
  console.log(`${machine}\nСтраница предела: ${limitPage.plain} Б, gzip ${limitPage.gzip} Б\n`);
  console.log(formatTable(rows));
  const judged = rows.filter(({ met }) => met !== null);
  console.log(`\nДостигнуто ${judged.filter(({ met }) => met).length} из ${judged.length}`);
  for (const { group, reason } of failures) console.log(`Не измерено: ${group}. ${reason}`);
}

await main();

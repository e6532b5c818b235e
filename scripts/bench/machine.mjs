import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** Processor cores for servers and for load; null where they cannot be chosen. */
export function chooseCores() {
  const allowed = allowedCores();
  if (allowed.length === 0 || spawnSync('taskset', ['--version']).status !== 0) return null;
  const [server, ...rest] = allowed;
  return { server: String(server), load: rest.length > 0 ? rest.join(',') : String(server) };
}

/** A command that runs on the given cores alone. */
export function pinned(cores, command, args) {
  return cores === null ? [command, args] : ['taskset', ['-c', cores, command, ...args]];
}

export function describeMachine(cores) {
  const list = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const pinning = cores
    ? `сервер на ядре ${cores.server}, нагрузка на ${cores.load}`
    : 'без привязки к ядрам: taskset не найден, разброс больше';
  const model = list[0]?.model ?? 'процессор неизвестен';
  const busy = loadavg()[0].toFixed(1).replace('.', ',');
  return `${model}, ядер ${availableParallelism()}, память ${memory} ГБ, Node ${process.version}; ${pinning}; загрузка до начала ${busy}`;
}

/** Numbers of the cores that this process may use, from Linux; empty elsewhere. */
function allowedCores() {
  const text = readOrNull('/proc/self/status')?.match(/^Cpus_allowed_list:\s*(\S+)$/m)?.[1];
  return (text ?? '').split(',').flatMap((part) => {
    const [first, last = first] = part.split('-').map(Number);
    return part === '' ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
}

/** Processor time of a process so far in seconds, all its threads; null where it cannot be read. */
export function processorSeconds(pid) {
  const text = readOrNull(`/proc/${pid}/stat`);
  if (text === null) return null;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // Fields 14 and 15 of proc(5), in hundredths of a second on every Linux that Node supports.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Resident memory of a process in MB, now and at its peak; null where it cannot be read. */
export function readMemory(pid) {
  const text = readOrNull(`/proc/${pid}/status`);
  if (text === null) return null;
  const read = (name) => Number(text.match(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm'))?.[1]) / 1024;
  return { nowMb: read('VmRSS'), peakMb: read('VmHWM') };
}

function readOrNull(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

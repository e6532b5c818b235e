import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

interface Meta {
  outputs: Record<string, { inputs: Record<string, unknown> }>;
}

/** The file of the browser build that holds a module, as it stands in addresses. */
export function findPart(module: string): RegExp {
  const file = join(import.meta.dirname, '../../dist/client-meta.json');
  const { outputs } = JSON.parse(readFileSync(file, 'utf8')) as Meta;
  const found = Object.entries(outputs).find(([, { inputs }]) => module in inputs);
  if (!found) throw new Error(`${module} is in no file of the build`);
  return new RegExp(`/assets/${basename(found[0]).replaceAll('.', '\\.')}$`);
}

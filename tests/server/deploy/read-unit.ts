import { readFileSync } from 'node:fs';

export interface Unit {
  command: string;
  env: Record<string, string>;
  cwd: string;
}

/** Settings of a unit that decide how its process runs; those that guard it need systemd. */
export function readUnit(text: string, instance: string, here: (text: string) => string): Unit {
  const lines = text.replaceAll('%i', instance).split('\n');
  const values = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
  const env: Record<string, string> = {};
  const take = (pair: string) => {
    const [, name = '', value = ''] = /^([A-Z_]+)=(.*)$/.exec(pair) ?? [];
    if (name) env[name] = value;
  };
  for (const pairs of values('Environment')) for (const pair of pairs.split(' ')) take(pair);
  for (const file of values('EnvironmentFile')) {
    for (const pair of here(readFileSync(file, 'utf8')).split('\n')) take(pair);
  }
  return { command: values('ExecStart')[0] ?? '', env, cwd: values('WorkingDirectory')[0] ?? '' };
}

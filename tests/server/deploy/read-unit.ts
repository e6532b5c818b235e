import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Unit {
  command: string;
  env: Record<string, string>;
  cwd: string;
  /** Name in `User=`; empty where systemd makes the user and gives it its folders. */
  user: string;
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
  const [command = ''] = values('ExecStart');
  const [cwd = ''] = values('WorkingDirectory');
  const [user = ''] = values('DynamicUser').includes('yes') ? [] : values('User');
  return { command, env, cwd, user };
}

const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * Somebody without rights in the place of a unit's user, who may not be known to this machine. Empty
 * where nobody can be another user, or may not read the tests' own Node: all is one user's then.
 */
export function findStranger(node: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  return spawnSync(node, ['-e', '0'], NOBODY).status === 0 ? NOBODY : {};
}

import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A repository of the sources as they are now, for those who clone it. */
export function makeRepository(root: string, folder: string): string {
  const git = (...words: string[]) => {
    const made = spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
    if (made.status !== 0) throw new Error(`git ${words.join(' ')}: ${made.stderr}`);
  };
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.split('\0');
  mkdirSync(folder, { recursive: true });
  for (const name of listed) {
    const from = join(root, name);
    if (!name || !existsSync(from) || /^(?:tests|docs\/screenshots)\//.test(name)) continue;
    const to = join(folder, name);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, readFileSync(from));
    if (name.endsWith('marmit-run')) chmodSync(to, 0o755);
  }
  git('init', '-q');
  git('add', '-A');
  git('-c', 'user.name=shop', '-c', 'user.email=shop@localhost', 'commit', '-qm', 'Sources');
  return folder;
}

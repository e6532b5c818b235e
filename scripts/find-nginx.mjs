/** Search for the nginx that tests of its configuration need. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

/**
 * Path of nginx; where it is missing and we may, it is installed from the system's packages without
 * being started. @throws with the way out for people.
 */
export function findNginx() {
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    spawnSync('apt-get', ['update', '-qq'], { env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nginx'], { env });
    const installed = find();
    if (installed) return installed;
  }
  throw new Error(
    'Нет nginx: установите его (apt-get install nginx) или укажите путь в NGINX_PATH',
  );
}

function find() {
  const chosen = process.env.NGINX_PATH;
  if (chosen) return existsSync(chosen) ? chosen : null;
  return places.find((path) => existsSync(path)) ?? null;
}

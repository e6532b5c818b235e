/** The committed configuration of nginx in a folder of its own; only ports and folders are others. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.mjs';

export const nginxFolder = join(root, 'docs', 'deploy', 'nginx');

/** Place that a file of nginx names, and where the committed one lies. */
const OWN_PAGES = ['/etc/nginx/marmit/own-pages.conf', join(nginxFolder, 'own-pages.conf')];

/**
 * Fills `folder` so that `nginx -p FOLDER -c FOLDER/nginx.conf` listens on `port` of loopback before
 * the shops on `shopPorts`, keeps its copies in FOLDER/cache and renews them over FOLDER/refresh.sock.
 * `plainPort`: of loopback, where those come in who speak without encryption.
 * @param {string} folder empty
 * @param {{ port: number, shopPorts: readonly [number, number], plainPort?: number }} ports
 */
export function writeNginxFolder(folder, { port, shopPorts, plainPort }) {
  for (const name of ['cache', 'temp']) mkdirSync(join(folder, name));
  const conf = fillIn('marmit.conf', [
    ['server 127.0.0.1:3000 ', `server 127.0.0.1:${shopPorts[0]} `],
    ['server 127.0.0.1:3010 ', `server 127.0.0.1:${shopPorts[1]} `],
    ['/var/cache/nginx/marmit', join(folder, 'cache')],
    ['/etc/nginx/marmit/listen.conf', join(folder, 'listen.conf')],
    ['/etc/nginx/marmit/uncached.conf', join(folder, 'uncached.conf')],
    ['/srv/marmit/public', join(root, 'public')],
    ['/etc/nginx/marmit/refresh.conf', join(folder, 'refresh.conf')],
    OWN_PAGES,
    ['unix:/run/nginx-marmit.sock', `unix:${folder}/uncached.sock`],
  ]);
  writeFileSync(join(folder, 'marmit.conf'), conf);
  writeFileSync(join(folder, 'listen.conf'), `listen 127.0.0.1:${port};`);
  writeFileSync(join(folder, 'uncached.conf'), `listen unix:${folder}/uncached.sock;`);
  writeFileSync(join(folder, 'refresh.conf'), `listen unix:${folder}/refresh.sock;`);
  writeFileSync(join(folder, 'redirect.conf'), plainPort ? redirectConf(plainPort) : '');
  writeFileSync(join(folder, 'nginx.conf'), mainConf(folder));
}

const redirectConf = (port) =>
  fillIn('redirect.conf', [
    ['listen [::]:80;', ''],
    ['listen [::]:80 default_server;', ''],
    ['listen 80', `listen 127.0.0.1:${port}`],
    OWN_PAGES,
  ]);

/** Every place must be there as it stands: the file that is tested is the one that is used. */
function fillIn(name, places) {
  return places.reduce(
    (filled, [place, value]) => {
      if (!filled.includes(place)) throw new Error(`${name} does not say «${place}»`);
      return filled.replaceAll(place, value);
    },
    readFileSync(join(nginxFolder, name), 'utf8'),
  );
}

/**
 * The rest of a distribution's nginx.conf. One worker: a page that one has sent, another may
 * not find on the disk yet.
 */
function mainConf(folder) {
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
    .join('\n');
  return `${user}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off;
  types { text/html html; text/css css; }
  ${temporary}
  include ${folder}/marmit.conf;
  include ${folder}/redirect.conf;
}
`;
}

import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { endChild, endLater } from '../../helpers/ends.ts';
import { ask } from '../processes/ask.ts';
import { waitUntil } from '../processes/shop-process.ts';
import { findStranger, readUnit } from './read-unit.ts';

/**
 * A server of Debian as docs/deploy means it, in a folder: its paths lie below the folder, its ports are
 * others. Commands that need the real machine (apt-get, systemctl, systemd-run, sudo, npm install without a
 * network) stand in as small programs; units are started by what their files say.
 */
export interface StandIn {
  /** Place of a path of the document. */
  path(path: string): string;
  /** A text of the document with the stand-in's paths and ports. */
  here(text: string): string;
  /** Runs commands of the document as they stand. @throws with what they said when one fails. */
  run(commands: string, env?: Record<string, string>): Promise<string>;
  /** Output of a process of a unit. */
  said(unit: string): string;
  /** Commands that systemctl was given. */
  readonly asked: readonly string[];
}

export interface StandInOptions {
  folder: string;
  root: string;
  /** Ports of the document and those of the stand-in. */
  ports: Readonly<Record<string, number>>;
  /** Variables by which `sudo -u postgres` reaches the database server. */
  postgres: Readonly<Record<string, string>>;
  nginx: string;
}

const PURGER = 'marmit-purge';
const PLACES = [
  '/etc/',
  '/srv/marmit',
  '/var/lib/marmit',
  '/var/backups',
  '/var/cache',
  '/var/www',
  '/run/',
  '/usr/local/bin/',
];

export async function createStandIn(options: StandInOptions): Promise<StandIn> {
  const { folder, root, ports, postgres, nginx } = options;
  const here = (text: string) => {
    const placed = PLACES.reduce(
      (said, place) =>
        said.replaceAll(new RegExp(`(?<![\\w/.])${place}`, 'g'), `${folder}${place}`),
      text,
    );
    return Object.entries(ports).reduce(
      (said, [port, other]) =>
        said.replaceAll(new RegExp(`(?<=[:= ])${port}(?=[/;"\\s]|$)`, 'g'), String(other)),
      placed,
    );
  };
  const path = (place: string) => `${folder}${place}`;
  for (const place of [
    '/etc/systemd/system',
    '/etc/nginx/conf.d',
    '/etc/nginx/sites-enabled',
    '/usr/local/bin',
    '/var/lib/marmit',
    '/run',
    '/bin',
    '/temp',
  ]) {
    mkdirSync(path(place), { recursive: true });
  }
  // Places that its program knows by itself.
  const purgerWords = ` --port ${ports['3090']} --folder ${path('/var/cache/nginx/marmit')} --socket ${path('/run/nginx-marmit-refresh.sock')}`;
  const running = new Map<
    string,
    { child: ChildProcess; ended: Promise<void>; said: () => string }
  >();
  const output = new Map<string, string>();
  const asked: string[] = [];
  const stranger = findStranger(process.execPath);

  const start = async (unit: string) => {
    if (running.has(unit)) return;
    const [name = '', instance = ''] = unit.split('@');
    const port = Number(instance);
    const file = path(`/etc/systemd/system/${instance ? `${name}@` : name}.service`);
    const { command, env, cwd, user } = readUnit(here(readFileSync(file, 'utf8')), instance, here);
    const child = spawn('/bin/sh', ['-c', `exec ${command}${name === PURGER ? purgerWords : ''}`], {
      cwd,
      ...(user && stranger),
      env: {
        PATH: process.env['PATH'],
        ...env,
        ...(port && { PORT: String(ports[instance] ?? port) }),
      },
    });
    endChild(child);
    output.set(unit, '');
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => output.set(unit, (output.get(unit) ?? '') + chunk));
    }
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    running.set(unit, { child, ended, said: () => output.get(unit) ?? '' });
    if (!port) return;
    const admin = Number(env['ADMIN_PORT']);
    await Promise.race([
      ended.then(() => {
        running.delete(unit);
        throw new Error(`${unit}: ${output.get(unit)}`);
      }),
      waitUntil(`${unit} is ready`, async () => {
        const answer = await ask({ port: admin, path: '/readyz' }).catch(() => null);
        return answer?.status === 200;
      }),
    ]);
  };
  const stop = async (unit: string) => {
    const found = running.get(unit);
    if (!found) return;
    found.child.kill('SIGTERM');
    await found.ended;
    running.delete(unit);
  };
  const startNginx = async () => {
    if (running.has('nginx')) {
      running.get('nginx')?.child.kill('SIGHUP');
      return;
    }
    const child = spawn(nginx, ['-c', writeNginxConf()], { stdio: ['ignore', 'ignore', 'pipe'] });
    endChild(child);
    output.set('nginx', '');
    child.stderr.on('data', (chunk: Buffer) =>
      output.set('nginx', (output.get('nginx') ?? '') + chunk),
    );
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    running.set('nginx', { child, ended, said: () => output.get('nginx') ?? '' });
  };
  /** Part of nginx.conf that a distribution brings, with the document's files in it. */
  function writeNginxConf(): string {
    for (const place of ['/etc/nginx/conf.d', '/etc/nginx/marmit']) {
      for (const name of existsSync(path(place)) ? readdirSync(path(place)) : []) {
        const file = join(path(place), name);
        const text = readFileSync(file, 'utf8');
        if (!text.includes(folder)) writeFileSync(file, withoutRest(here(text)));
      }
    }
    const file = path('/etc/nginx/nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/temp/${name};`,
    );
    const user = stranger.uid ? 'user nobody nogroup;' : '';
    writeFileSync(
      file,
      `${user} daemon off; worker_processes 1; pid ${folder}/run/nginx.pid; error_log stderr error;
events { worker_connections 1024; }
http { access_log off; types { text/html html; text/css css; } ${temporary.join(' ')}
include ${folder}/etc/nginx/conf.d/*.conf; }\n`,
    );
    return file;
  }
  /**
   * Lines that fit this machine: it may have no IPv6, and a port that is not 443 would stand in the
   * host.
   */
  const withoutRest = (text: string) =>
    text
      .replace(/^ *listen \[::\].*\n/gm, '')
      .replace(
        /^map \$server_port \$marmit_host .*$/m,
        'map $server_port $marmit_host { default $host; }',
      );

  const systemctl = async (words: string[]) => {
    const [verb = '', ...names] = words.filter((word) => !word.startsWith('--'));
    if (verb === 'daemon-reload') {
      const command = path('/usr/local/bin/marmit-run');
      writeFileSync(command, here(readFileSync(command, 'utf8')));
      return;
    }
    for (const name of names) {
      // Sockets and timers are systemd's own.
      if (/\.(?:socket|timer)$/.test(name)) continue;
      if (name === 'nginx') await startNginx();
      else if (verb === 'restart') {
        await stop(name);
        await start(name);
      } else if (verb === 'stop') await stop(name);
      else if (verb === 'enable' || verb === 'start') await start(name);
      else throw new Error(`systemctl ${verb}`);
    }
  };
  const control: Server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const words = Buffer.concat(chunks).toString();
      asked.push(words);
      systemctl(words.split(' ')).then(
        () => res.end(),
        (error: unknown) => {
          res.statusCode = 500;
          res.end(String(error));
        },
      );
    });
  });
  endLater(async () => {
    control.closeAllConnections();
    await new Promise((resolve) => control.close(resolve));
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  const controlPort = (control.address() as AddressInfo).port;

  const stand = (name: string, script: string) => {
    const file = join(folder, 'bin', name);
    writeFileSync(file, `#!/bin/bash\n${script}\n`);
    chmodSync(file, 0o755);
  };
  stand('apt-get', 'exit 0');
  stand(
    'systemctl',
    `curl --fail-with-body -sS --max-time 120 -d "$*" http://127.0.0.1:${controlPort}/`,
  );
  stand('nginx', `[ "$1" = -t ] && exit 0; exit 1`);
  stand(
    'sudo',
    `shift 2\n${Object.entries(postgres)
      .map(([name, value]) => `export ${name}='${value}'`)
      .join('\n')}\nexec "$@"`,
  );
  const npm = (process.env['PATH'] ?? '')
    .split(':')
    .map((place) => join(place, 'npm'))
    .find((file) => existsSync(file));
  const linked = `[ "$2" = --global ] || ln -sfn ${join(root, 'node_modules')} node_modules`;
  stand('npm', `if [ "$1" = install ]; then ${linked}; exit 0; fi\nexec ${npm} "$@"`);
  stand('systemd-run', SYSTEMD_RUN);

  const run = (commands: string, env: Record<string, string> = {}) =>
    new Promise<string>((resolve, reject) => {
      const child = spawn('/bin/bash', ['--norc', '-euo', 'pipefail', '-c', here(commands)], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: `${join(folder, 'bin')}:${join(folder, 'usr/local/bin')}:${process.env['PATH']}`,
          HOME: folder,
          GIT_CONFIG_GLOBAL: '/dev/null',
          ...env,
        },
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          said += chunk;
        });
      }
      child.once('exit', (code) =>
        code === 0 ? resolve(said) : reject(new Error(`ended with ${code}:\n${said}`)),
      );
    });
  return {
    path,
    here,
    run,
    asked,
    said: (unit) => output.get(unit) ?? '',
  };
}

/** The properties that decide what runs where; the user needs systemd. */
const SYSTEMD_RUN = `while [ "\${1#--}" != "$1" ]; do
  case "$1" in
    --property=WorkingDirectory=*) cd "\${1#--property=WorkingDirectory=}" ;;
    --property=EnvironmentFile=*) set -a; . "\${1#--property=EnvironmentFile=}"; set +a ;;
    --setenv=*) export "\${1#--setenv=}" ;;
  esac
  shift
done
exec "$@"`;

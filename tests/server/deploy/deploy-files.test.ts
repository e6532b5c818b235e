import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configTable } from '../../../server/config/config.ts';
import { AD_MARKS } from '../../../server/platform/http/ad-marks.ts';
import { ownCookieNames } from '../../../server/platform/http/cookies.ts';
import { PAGE_PARAMETERS } from '../../../server/platform/http/page-key.ts';
import { createMetrics } from '../../../server/platform/metrics/metrics.ts';

const deploy = join(import.meta.dirname, '../../../docs/deploy');
const read = (...path: string[]) => readFileSync(join(deploy, ...path), 'utf8');

/** Added where the shop opens its store (outbox-gauges.ts, watch-copies.ts of the platform). */
const GAUGES = [
  'outbox_oldest_message_seconds',
  'outbox_oldest_payment_seconds',
  'data_copy_age_seconds',
];

async function knownMetrics(): Promise<Set<string>> {
  const metrics = createMetrics({ withProcess: true });
  for (const name of GAUGES) metrics.addGauge({ name, help: name, read: async () => 0 });
  metrics.observeRequest({ route: '/', method: 'GET', code: 200, seconds: 1 });
  metrics.observeRender('/', 1);
  metrics.countCache('page', 'hit');
  metrics.setJobSuccess('outbox', 0);
  metrics.observeUpstream({ call: 'shopper', outcome: 'retried', seconds: 1, retries: 1 });
  metrics.setUpstreamHeard(0);
  metrics.countPurge('10.0.0.7:3090', 'ok');
  // The event loop is measured from the first question on.
  await metrics.print();
  const lines = (await metrics.print()).split('\n').filter((line) => !line.startsWith('#'));
  return new Set(lines.map((line) => line.split(/[{ ]/)[0] ?? ''));
}

/** Words of an expression that are metrics: our families, Node's and the process's. */
const metricsOf = (text: string) =>
  text.match(
    /\b(?:http|ssr|cache|job|outbox|data|nodejs|process|rum|csp|browser|upstream|cdn)_\w+(?=[{[) ])/g,
  ) ?? [];

describe('monitoring', () => {
  it('asks for metrics that the shop has', async () => {
    const known = await knownMetrics();
    const expressions = [read('monitoring', 'alerts.yml'), read('monitoring', 'dashboard.json')];
    const asked = new Set(expressions.flatMap(metricsOf));
    expect(asked.size).toBeGreaterThan(8);
    expect([...asked].filter((name) => !known.has(name))).toEqual([]);
  });

  it('has fourteen alerts, each with what to do', () => {
    const alerts = [...read('monitoring', 'alerts.yml').matchAll(/- alert: (\w+)/g)].map(
      ([, name]) => name,
    );
    expect(alerts).toHaveLength(14);
    const headings = [...read('runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(headings).toEqual(expect.arrayContaining(alerts));
  });

  it('has a dashboard that Grafana reads', () => {
    const { panels } = JSON.parse(read('monitoring', 'dashboard.json'));
    expect(panels.length).toBeGreaterThan(8);
  });
});

describe('nginx', () => {
  const conf = read('nginx', 'marmit.conf');

  it('knows all parameters that pages know (npm run readme)', () => {
    const listed = /\(\?:\(\?:([\w|]+)\)\(\?:=/.exec(conf)?.[1]?.split('|') ?? [];
    expect(listed.toSorted()).toEqual([...PAGE_PARAMETERS].toSorted());
  });

  it('knows the marks of advertising that the shop knows', () => {
    const listed = [...conf.matchAll(/\(\?:(utm_[^)]+)\)=/g)].map(([, names]) => names);
    expect(listed).toHaveLength(16);
    expect(new Set(listed)).toEqual(new Set([AD_MARKS]));
  });

  it('knows all cookies that make a page private (npm run readme)', () => {
    const listed = /; \?\)\(\?:([\w|]+)\)=/.exec(conf)?.[1]?.split('|') ?? [];
    expect(listed.toSorted()).toEqual(ownCookieNames.toSorted());
  });
});

it.each([
  'Restart=always',
  'RestartSec=2',
  'StartLimitIntervalSec=0',
  'TimeoutStopSec=30',
  'MemoryMax=1G',
  'LimitNOFILE=65536',
  'DynamicUser=yes',
  'NoNewPrivileges=yes',
  'ProtectSystem=strict',
  'ProtectHome=yes',
  'PrivateTmp=yes',
  'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
  'EnvironmentFile=/etc/marmit/shop.env',
])('the unit of systemd says %s', (line) => {
  expect(read('systemd', 'marmit@.service').split('\n')).toContain(line);
});

it('the unit beside nginx starts a program that is built, on the folder and port that are named elsewhere', () => {
  const unit = read('systemd', 'marmit-purge.service');
  expect(unit).toContain('dist/server/purge-agent-command.js');
  expect(existsSync(join(deploy, '../../server/doors/cdn/purge-agent-command.ts'))).toBe(true);
  const [, folder] = /proxy_cache_path (\S+)\/pages/.exec(read('nginx', 'marmit.conf')) ?? [];
  expect(unit).toContain(`ReadWritePaths=${folder}`);
  const [, socket = 'none'] = /listen unix:(\S+);/.exec(read('nginx', 'refresh.conf')) ?? [];
  const program = readFileSync(
    join(deploy, '../../server/doors/cdn/purge-agent-command.ts'),
    'utf8',
  );
  expect(program).toContain(socket);
  expect(read('README.md')).toContain('CDN_PURGE_URL=http://127.0.0.1:3090/');
});

it('the table of settings is of today (npm run readme)', () => {
  expect(read('environment.md')).toContain(configTable());
});

it('every file that the guide names is there', () => {
  const files = new Set(readdirSync(deploy, { recursive: true, encoding: 'utf8' }));
  const named = [...read('README.md').matchAll(/\]\(([\w./@-]+?)\)/g)].map(([, path = '']) => path);
  expect(named.filter((path) => !path.startsWith('..') && !files.has(path))).toEqual([]);
});

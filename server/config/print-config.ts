import { completeSettings, listSettings, type Setting } from './config.ts';

/** Environment variables by name; an empty one counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable as it is in force: `value` is not for secrets, of those it tells only that they are there. */
interface SettingInForce {
  name: string;
  value: string;
  from: 'окружение' | 'по умолчанию' | 'не задана' | 'из PORT' | 'нет BACKOFFICE_URL';
}

/** Names of variables that nobody else may read. */
const SECRET = /(?:KEY|SECRET|PASSWORD|TOKEN|API_ID)$/;
/**
 * Name and password before the host, also with marks of addresses in the password; and among the
 * parameters.
 */
const USER_INFO =
  /(?<=:\/\/)(?:\S*:\S*|[^/?#@\s]+)(?=@)|(?<=[?&](?:password|sslpassword)=)[^&\s]+/g;

export function listInForce(env: Environment): SettingInForce[] {
  const complete = completeSettings({ ...env });
  return listSettings().map(({ name, fallback }) => {
    const given = env[name];
    if (given) return { name, value: withoutSecrets(name, given), from: 'окружение' };
    const followed = complete[name];
    if (followed) {
      return {
        name,
        value: followed,
        from: name === 'SITE_URL' ? 'из PORT' : 'нет BACKOFFICE_URL',
      };
    }
    if (fallback === null) return { name, value: '', from: 'не задана' };
    return { name, value: fallback, from: 'по умолчанию' };
  });
}

/** The length helps to see that a secret was cut off or took a line break along. */
function withoutSecrets(name: string, value: string): string {
  if (SECRET.test(name)) return `•••••• (знаков: ${value.length})`;
  return value.replace(USER_INFO, '••••••');
}

/** Lines for a terminal: name, where the value comes from, value. */
export function printConfig(env: Environment): string {
  const settings = listInForce(env);
  const width = Math.max(...settings.map(({ name }) => name.length));
  const lines = settings.map(
    ({ name, value, from }) => `${name.padEnd(width)}  ${from.padEnd(18)}  ${value}`,
  );
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

/** A file of variables to begin with: all as they are by default, switched off. */
export function printEnvExample(): string {
  const head = [
    '# Настройки магазина с их значениями по умолчанию; пишет npm run readme по server/config/variables.ts.',
    '# На сервере: /etc/marmit/shop.env (docs/deploy/environment.md). Проверить: npm run config:print.',
  ];
  const entries = listSettings().map((setting) => `# ${setting.description}\n${line(setting)}`);
  return `${[head.join('\n'), ...entries].join('\n\n')}\n`;
}

function line({ name, fallback }: Setting): string {
  if (name === 'NODE_ENV') return 'NODE_ENV=production';
  // Quoted as a shell and systemd read it.
  const value = fallback && /[^\w./:@,+-]/.test(fallback) ? JSON.stringify(fallback) : fallback;
  return `# ${name}=${value ?? ''}`;
}

import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '../../../../server/config/config.ts';

const load = (env: Record<string, string>) => loadConfig({ NODE_ENV: 'production', ...env });
const api = { API_BASE_URL: 'http://10.0.0.5:3000' };

describe('the settings of a storefront', () => {
  it('need no services of its own, whatever its address', () => {
    const config = load({ ...api, SITE_URL: 'https://shop.example.ru' });
    expect(config.apiBaseUrl).toBe('http://10.0.0.5:3000');
    expect(config.apiHost).toBeUndefined();
  });

  it('allow no store', () => {
    expect(() => load({ ...api, DATABASE_URL: 'postgres://shop@db/shop' })).toThrow(ConfigError);
  });

  it.each([
    ['API_BASE_URL', 'http://10.0.0.5:3000/api/v1'],
    ['API_BASE_URL', '10.0.0.5'],
    ['API_HOST', 'https://shop.example.ru'],
    ['STOREFRONT_KEY', 'short'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => load({ ...api, [name]: value })).toThrow(new RegExp(name));
  });
});

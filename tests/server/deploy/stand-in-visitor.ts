import { request } from 'node:https';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** A visitor of https://marmit.example behind nginx at a port, with cookies. */
export function openVisitor(port: number) {
  const jar = new Map<string, string>();
  const ask = (
    path: string,
    {
      method = 'GET',
      body = '',
      headers = {},
    }: { method?: string; body?: string | Buffer; headers?: Record<string, string> } = {},
  ) =>
    new Promise<Answer>((resolve, reject) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          rejectUnauthorized: false,
          servername: 'marmit.example',
          agent: false,
          headers: {
            Host: 'marmit.example',
            ...(cookie && { Cookie: cookie }),
            ...(method === 'POST' && {
              'Content-Length': String(Buffer.byteLength(body)),
              'Sec-Fetch-Site': 'same-origin',
            }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            for (const line of response.headers['set-cookie'] ?? []) {
              const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
              jar.set(name, value);
            }
            const { statusCode: status = 0, headers } = response;
            resolve({ status, headers, text: Buffer.concat(chunks).toString() });
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  const form = (path: string, fields: Record<string, string>) =>
    ask(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  return { ask, form };
}

import { appendFileSync } from 'node:fs';
import { it } from 'vitest';

it('comes in the same worker', () => appendFileSync(process.env['NOTES'] ?? '', 'next file\n'));

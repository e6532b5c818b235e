import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { FirstScreen } from '../../../shared/route.ts';
import type { PageAssets } from '../../../views/layout/frame.ts';
import type { ForeignSources } from './security-headers.ts';

const address = z.string().regex(/^\/assets\/[\w.-]+$/);
const firstScreens = ['home', 'listing', 'product', 'basket'] as const satisfies FirstScreen[];
const divided = z.object({ first: address, rest: address });
const manifestSchema = z.object({
  styles: address,
  purchase: address,
  content: address,
  rare: address,
  sprite: address,
  script: address,
  firstScreens: z.partialRecord(z.enum(firstScreens), divided).prefault({}),
  desk: address,
  deskScript: address,
});

/** The files of the browser build. @throws when the browser part has not been built. */
export function loadManifest(publicFolder: string): PageAssets {
  const file = join(publicFolder, 'assets', 'manifest.json');
  try {
    const files = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const script = readFileSync(join(publicFolder, files.script));
    const kinds = Object.entries(files.firstScreens).map(([kind, { first, rest }]) => {
      return [kind, { first: readFileSync(join(publicFolder, first), 'utf8'), rest }];
    });
    return {
      ...files,
      firstScreens: Object.fromEntries(kinds),
      build: nameBuild(files),
      scriptIntegrity: digest('sha384', script),
    };
  } catch (cause) {
    throw new Error(`Нет сборки для браузера (${file}): выполните npm run build`, { cause });
  }
}

/** Digest as in `integrity`: nothing between the shop and the browser can change the script. */
const digest = (algorithm: 'sha256' | 'sha384', bytes: Buffer | string) =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/** The styles that pages carry with them, as the policy names them; nothing else in a page is one. */
export function inlineStyles({ firstScreens }: Pick<PageAssets, 'firstScreens'>): ForeignSources {
  const styles = Object.values(firstScreens).map(({ first }) => first);
  return { styleSrc: styles.map((css) => `'${digest('sha256', css)}'`) };
}

/** Time when the browser build was made, epoch milliseconds. @throws when there is none. */
export function readBuiltAt(publicFolder: string): number {
  return statSync(join(publicFolder, 'assets', 'manifest.json')).mtimeMs;
}

/** Digests in the names of the style sheets and the script: «b60cd1d4-0a1b2c3d-5e6f7a8b-QJT3RUH6». */
function nameBuild({
  styles,
  purchase,
  content,
  rare,
  script,
}: z.infer<typeof manifestSchema>): string {
  return [styles, purchase, content, rare, script]
    .map((path) => path.match(/-(\w+)\.\w+$/)?.[1])
    .join('-');
}

/** Link header that lets the browser fetch the style sheet before it has read the page. */
export function preloadLinks({ styles }: Pick<PageAssets, 'styles'>): string {
  return `<${styles}>; rel=preload; as=style`;
}

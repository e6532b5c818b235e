/**
 * dist/packages.cdx.json: the packages of a release in CycloneDX. `npm sbom --omit dev` leaves out every package
 * that building and running both need (pg, zod, yauzl), and knows nothing of those in the browser's bundles.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages for building whose code or drawings go to browsers, and the Node that runs the shop. */
export const SHIPPED = [
  '@fontsource-variable/onest',
  '@simplewebauthn/browser',
  'imask',
  'lucide-static',
  'node',
  'swiper',
  'web-vitals',
];

/** Writes the list of what is installed in `root`; gives the number of packages. */
export function writePackages(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const list = listPackages(lock, (place) => existsSync(join(root, place)));
  writeFileSync(join(root, 'dist', 'packages.cdx.json'), `${JSON.stringify(list, null, 2)}\n`);
  return list.components.length;
}

/**
 * The list as an object.
 * @param {{ packages: Record<string, object> }} lock package-lock.json
 * @param {(place: string) => boolean} isInstalled told «node_modules/zod»; other systems' parts are not there
 */
export function listPackages(lock, isInstalled) {
  const [own] = Object.values(lock.packages);
  const places = collectPlaces(lock.packages).filter(isInstalled);
  const components = new Map(
    places.map((place) => [idOf(lock, place), describePackage(lock, place)]),
  );
  const dependencies = new Map(
    places.map((place) => [idOf(lock, place), needs(lock, place).filter(isInstalled)]),
  );
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': own.name, name: own.name, version: own.version },
    },
    components: [...components.values()],
    dependencies: [...dependencies].map(([ref, needed]) => ({
      ref,
      dependsOn: [...new Set(needed.map((place) => idOf(lock, place)))].sort(),
    })),
  };
}

/** Places of the packages that run or are shipped, with all that they need, in the order of names. */
function collectPlaces(packages) {
  const [own] = Object.values(packages);
  const wanted = [...Object.keys(own.dependencies), ...SHIPPED].map(
    (name) => `node_modules/${name}`,
  );
  const found = new Set();
  for (const place of wanted) {
    if (found.has(place)) continue;
    found.add(place);
    wanted.push(...needs({ packages }, place));
  }
  return [...found].sort();
}

/** Places of what a package needs, as Node looks for them: within it, then beside it and further up. */
function needs({ packages }, place) {
  const { dependencies, optionalDependencies } = packages[place];
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return names.flatMap((name) => {
    for (let folder = place; folder !== ''; ) {
      const near = `${folder}/node_modules/${name}`;
      if (packages[near]) return [near];
      folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0));
    }
    return packages[`node_modules/${name}`] ? [`node_modules/${name}`] : [];
  });
}

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const idOf = ({ packages }, place) =>
  `pkg:npm/${nameOf(place).replace('@', '%40')}@${packages[place].version}`;

function describePackage(lock, place) {
  const { version, license, integrity = '' } = lock.packages[place];
  const [, digest] = /^sha512-(.+)$/.exec(integrity) ?? [];
  return {
    type: nameOf(place) === 'node' ? 'platform' : 'library',
    'bom-ref': idOf(lock, place),
    name: nameOf(place),
    version,
    purl: idOf(lock, place),
    ...(license && { licenses: [{ expression: license }] }),
    ...(digest && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
  };
}

/** `node make-fixed-files.mjs FOLDER`: font, icons and worker; a process of its own reads today's list of icons. */
import { AssetFolder } from '../build/asset-folder.mjs';
import { makeFixedFiles, target } from '../build/build-browser.mjs';
import { buildWorker } from '../build/build-worker.mjs';
import { root } from '../setup.mjs';

const folder = new AssetFolder(process.argv[2]);
const names = await makeFixedFiles(root, folder);
await buildWorker({ root, folder, target });
console.log(JSON.stringify(names));

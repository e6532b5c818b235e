import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** Files that may hold words of the shop: all, so that a new room is read too. */
const PLACES = '{server,views,client,shared}/**/*.{ts,tsx}';
/** Words by which the shop says that it will do something for somebody who waits. */
const PROMISE =
  /пришл(?:ём|ет|ёт|ют)|отправ(?:им|ляем)(?= на)|(?:пере|по)звон(?:им|ит)(?![еь])|сообщ(?:им|аем)|предупредим|ответим|напишем|пишем на почту|приходит СМС|прид(?:ёт|ут) на почту/giu;

/** Promises in the shop's texts, each as the words around it, without their markup. */
export function listPromises(): { file: string; words: string }[] {
  const files = globSync(PLACES, { cwd: root }).toSorted();
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
      .replace(/^\s*(?:\/?\*|\/\/).*$/gm, '')
      .replace(/&nbsp;|\\u00a0|\s+/g, ' ');
    return [...text.matchAll(PROMISE)].map(({ index, 0: said }) => {
      const before = /[^.!?:;'"`>}—]*$/u.exec(text.slice(0, index))?.[0] ?? '';
      const after = /^[^.!?:;'"`<—]*/u.exec(text.slice(index + said.length))?.[0] ?? '';
      return { file, words: `${before}${said}${after}`.replace(/\s+/g, ' ').trim() };
    });
  });
}

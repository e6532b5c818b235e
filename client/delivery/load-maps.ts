import type { YandexMaps } from './draw-map.ts';

/** A script that hangs must not leave the page waiting for ever. */
const TIMEOUT_MS = 10_000;

declare global {
  interface Window {
    /** Global of Yandex Maps' script (JavaScript API 3). */
    ymaps3?: YandexMaps;
  }
}

let loading: Promise<YandexMaps> | undefined;

/** The script of Yandex Maps, once in a page. @throws when it is blocked, broken or too slow. */
export function loadMaps(url: string): Promise<YandexMaps> {
  loading ??= load(url).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(url: string): Promise<YandexMaps> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    setTimeout(() => reject(new Error('The maps are too slow')), TIMEOUT_MS);
    script.onerror = () => reject(new Error('The maps were not loaded'));
    script.onload = async () => {
      const maps = window.ymaps3;
      if (!maps) return reject(new Error('The maps are missing'));
      await maps.ready.catch(reject);
      resolve(maps);
    };
    script.src = url;
    document.head.append(script);
  });
}

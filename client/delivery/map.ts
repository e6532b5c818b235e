import { drawMap, type MapPoint } from './draw-map.ts';
import { loadMaps } from './load-maps.ts';

/** «Показать на карте»: the map of Yandex in the place of the button. Without it the list stays. */
export function mount(root: HTMLElement): () => void {
  const button = root.querySelector('button');
  let close = () => {};
  let isGone = false;

  const open = async () => {
    const { key = '', url = '', lang = 'ru_RU', points = '[]' } = root.dataset;
    root.ariaBusy = 'true';
    try {
      const maps = await loadMaps(`${url}?${new URLSearchParams({ apikey: key, lang })}`);
      if (isGone) return;
      const canvas = document.createElement('div');
      canvas.className = 'map-canvas';
      root.replaceChildren(canvas);
      root.dataset['open'] = '';
      close = drawMap(maps, canvas, JSON.parse(points) as MapPoint[]);
    } catch {
      // People are not told (S8.17): all addresses stand beside.
      root.hidden = true;
    } finally {
      root.ariaBusy = null;
    }
  };

  button?.addEventListener('click', open, { once: true });
  return () => {
    isGone = true;
    button?.removeEventListener('click', open);
    close();
  };
}

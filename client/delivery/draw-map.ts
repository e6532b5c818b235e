import { PartPrefix } from '../../shared/page-parts.ts';

type Lonlat = readonly [longitude: number, latitude: number];
type Child = object;

/** Used part of Yandex Maps' JavaScript API 3; coordinates are longitude, then latitude. */
export interface YandexMaps {
  ready: Promise<void>;
  YMap: new (
    root: HTMLElement,
    options: {
      location: { center: Lonlat; zoom: number } | { bounds: readonly [Lonlat, Lonlat] };
      margin?: readonly [number, number, number, number];
    },
  ) => { addChild(child: Child): void; destroy(): void };
  YMapDefaultSchemeLayer: new () => Child;
  YMapDefaultFeaturesLayer: new () => Child;
  YMapMarker: new (options: { coordinates: Lonlat }, element: HTMLElement) => Child;
}

export interface MapPoint {
  /** The office's; its card in the page is `#office-7`. */
  id: number;
  title: string;
  address: string;
  lonlat: Lonlat;
}

const ZOOM_OF_ONE = 15;
/** Marks at the edge are seen whole. */
const MARGIN = [56, 40, 40, 40] as const;

/** Puts the points on a map in `root`; gives what takes it away again. */
export function drawMap(
  maps: YandexMaps,
  root: HTMLElement,
  points: readonly MapPoint[],
): () => void {
  const map = new maps.YMap(root, { location: placeOf(points), margin: MARGIN });
  map.addChild(new maps.YMapDefaultSchemeLayer());
  map.addChild(new maps.YMapDefaultFeaturesLayer());
  for (const point of points) {
    map.addChild(new maps.YMapMarker({ coordinates: point.lonlat }, createMark(point)));
  }
  return () => map.destroy();
}

/** The rectangle around all points, by its corners at top left and bottom right. */
export function placeOf(points: readonly MapPoint[]) {
  const [first] = points;
  if (first && points.length === 1) return { center: first.lonlat, zoom: ZOOM_OF_ONE };
  const [lons, lats] = [0, 1].map((axis) => points.map(({ lonlat }) => lonlat[axis] ?? 0));
  const corner = (east: boolean, north: boolean): Lonlat => [
    Math[east ? 'max' : 'min'](...(lons ?? [])),
    Math[north ? 'max' : 'min'](...(lats ?? [])),
  ];
  return { bounds: [corner(false, true), corner(true, false)] as const };
}

/** Leads to the office in the list. */
function createMark({ id, title, address }: MapPoint): HTMLElement {
  const mark = document.createElement('a');
  mark.className = 'map-mark';
  mark.href = `#${PartPrefix.Office}${id}`;
  mark.title = `${title}: ${address}`;
  mark.ariaLabel = mark.title;
  return mark;
}

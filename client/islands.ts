/** What the module of an island offers. */
export interface IslandModule {
  /** Brings the server's markup in `root` to life; the function it gives takes that back. */
  mount(root: HTMLElement): () => void;
}

/** Every island by the name in `data-island`: one line each. */
export const islands = {
  basket: () => import('./basket/mount-basket.tsx'),
  filters: () => import('./catalog/filters.tsx'),
  'main-slider': () => import('./home/main-slider.ts'),
  map: () => import('./delivery/map.ts'),
  search: () => import('./search/mount-search.tsx'),
} satisfies Record<string, () => Promise<IslandModule>>;

export type IslandName = keyof typeof islands;

/** Icons of controls and words, in the sprite that every page needs at once; by Lucide file names. */
export const ICON_NAMES = [
  ...['menu', 'x', 'search', 'shopping-cart', 'shopping-basket', 'heart', 'user', 'circle-user'],
  ...['log-in', 'log-out', 'map-pin', 'phone', 'phone-call', 'mail', 'send', 'message-circle'],
  ...['message-square', 'play', 'video', 'globe', 'share-2', 'rss', 'external-link', 'link'],
  ...['chevron-down', 'chevron-right', 'chevron-left', 'chevron-up', 'arrow-right', 'arrow-left'],
  ...['check', 'circle-check', 'circle-alert', 'info', 'triangle-alert', 'circle-help', 'bell'],
  ...['trash-2', 'minus', 'plus', 'pencil', 'copy', 'undo-2', 'rotate-ccw', 'eye', 'download'],
  ...['upload', 'printer', 'file-text', 'file-down', 'filter', 'sliders-horizontal', 'list'],
  ...['arrow-up-down', 'layout-grid', 'grid-2x2', 'house', 'settings', 'calendar', 'clock'],
  ...['truck', 'store', 'warehouse', 'factory', 'building-2', 'briefcase', 'users', 'headphones'],
  ...['wallet', 'credit-card', 'receipt', 'qr-code', 'landmark', 'calculator', 'percent', 'tag'],
  ...['badge-percent', 'badge-check', 'award', 'shield-check', 'star', 'gem', 'crown', 'gift'],
  ...['clipboard-list', 'newspaper', 'lightbulb', 'drafting-compass', 'ruler', 'wrench', 'cog'],
  ...['package', 'package-open', 'package-x', 'boxes', 'box', 'archive', 'layers', 'image'],
] as const;

/** Icons of what the shop sells, in a sprite of their own: pages are painted before it is there. */
export const TRADE_ICON_NAMES = [
  ...['utensils', 'utensils-crossed', 'chef-hat', 'cooking-pot', 'hand-platter', 'soup', 'salad'],
  ...['flame', 'flame-kindling', 'heater', 'microwave', 'thermometer', 'thermometer-snowflake'],
  ...['refrigerator', 'snowflake', 'wind', 'fan', 'air-vent', 'croissant', 'cake-slice', 'wheat'],
  ...['pizza', 'sandwich', 'donut', 'cookie', 'ice-cream-cone', 'ice-cream-bowl', 'coffee'],
  ...['cup-soda', 'glass-water', 'wine', 'martini', 'beer', 'bottle-wine', 'citrus', 'cherry'],
  ...['apple', 'carrot', 'beef', 'ham', 'drumstick', 'fish', 'egg-fried', 'popcorn', 'leaf'],
  ...[
    'slice',
    'pocket-knife',
    'fork-knife',
    'scissors',
    'blender',
    'blend',
    'zap',
    'plug',
    'bolt',
    'nut',
  ],
  ...['washing-machine', 'droplets', 'droplet', 'waves', 'bath', 'spray-can', 'sparkles', 'trash'],
  ...[
    'armchair',
    'sofa',
    'table',
    'table-2',
    'lamp',
    'shirt',
    'shelving-unit',
    'container',
    'cylinder',
  ],
  ...['scale', 'weight', 'scan-barcode', 'barcode', 'scroll-text', 'toolbox', 'hammer', 'recycle'],
  ...[
    'circle',
    'square',
    'disc',
    'torus',
    'panels-top-left',
    'rows-3',
    'columns-3',
    'shopping-bag',
  ],
] as const;
export type IconName = (typeof ICON_NAMES)[number] | (typeof TRADE_ICON_NAMES)[number];

/** Own drawings in the same sprite, from views/layout/marks/. */
export const MARK_NAMES = ['mir', 'visa', 'mastercard', 'sbp', 'invoice'] as const;
export type MarkName = (typeof MARK_NAMES)[number];

const trade: ReadonlySet<string> = new Set(TRADE_ICON_NAMES);
const known: ReadonlySet<string> = new Set([...ICON_NAMES, ...TRADE_ICON_NAMES]);

/** The icon of that name, or a parcel: names come from the store too, and may be any text. */
export function iconName(name: string | null): IconName {
  return name !== null && known.has(name) ? (name as IconName) : 'package';
}

/** Whether the icon is in the sprite of what the shop sells. */
export const isTradeIcon = (name: IconName): boolean => trade.has(name);

/** The filter panel as it is shown; the island reads it back from the form's markup. */
export interface Panel {
  /** Address of the list without a filter. */
  action: string;
  /** Groups, those above the list first. */
  groups: readonly PanelGroup[];
  /** Address that takes back the filter the page came with and keeps the order. */
  resetHref: string;
}

export type PanelGroup = ValuesGroup | RangeGroup | SwitchGroup;

export interface ValuesGroup {
  type: 'values';
  key: string;
  /** Title with the unit. */
  title: string;
  /** A drop-down above the list: it decides most. */
  above: boolean;
  /** State in which it came; the browser keeps what people do with it. */
  open: boolean;
  values: readonly PanelValue[];
  /** Values that the page leaves out, and the address that shows them. */
  more: { count: number; href: string } | null;
  /** True for so many values that a field is needed to find them. */
  searchable: boolean;
}

export interface PanelValue {
  slug: string;
  title: string;
  /** Number of products that have it, as written: «1 204». */
  count: string;
  /** Behind «Показать ещё». */
  folded: boolean;
}

export interface RangeGroup {
  type: 'range';
  key: string;
  title: string;
  open: boolean;
  /** Bounds of what the other facets leave, as written. */
  min: string;
  max: string;
}

export interface SwitchGroup {
  type: 'switch';
  key: string;
  title: string;
  count: string;
}

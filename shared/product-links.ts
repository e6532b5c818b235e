/** Ways in which one product stands beside another by a person's word. */
export const PRODUCT_LINK_KINDS = ['analogue', 'accessory', 'part'] as const;
export type ProductLinkKind = (typeof PRODUCT_LINK_KINDS)[number];

export const productLinkTitles: Readonly<Record<ProductLinkKind, string>> = {
  analogue: 'Аналоги',
  accessory: 'Что подходит',
  part: 'Запчасти',
};

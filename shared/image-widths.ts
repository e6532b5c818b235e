/** Picture widths in CSS pixels that the shop serves; each also in density 2. */
export const IMAGE_WIDTHS = [64, 132, 240, 360, 480, 720, 960] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

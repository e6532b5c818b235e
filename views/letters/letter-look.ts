/** Values of the shop's tokens: mail programs know no variables. */
export const INK = '#17211e';
export const INK_2 = '#4a5954';
export const INK_3 = '#5f6d68';
export const LINE = '#dde4e1';
export const SURFACE = '#f4f7f5';
export const WHITE = '#ffffff';
export const ACCENT = '#b4501f';
export const ACCENT_SOFT = '#fbeee6';
export const FONT = "Onest, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** A table that is a layout and no table. */
export const PRESENTATION = {
  role: 'presentation',
  cellPadding: 0,
  cellSpacing: 0,
  border: 0,
} as const;

/** «ул. Лесная, 1, подъезд 2»: an address with what the courier has to know. */
export const addressText = ({ text, comment }: { text: string; comment: string }): string =>
  [text, comment].filter(Boolean).join(', ');

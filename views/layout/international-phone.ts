/** «8 800 200-40-00», «+7 (495) 956-40-00» → «+7-800-200-40-00», «+7-495-956-40-00». */
export function internationalPhone(phone: string): string {
  return phone
    .replace(/^8(?=\D)/, '+7')
    .replace(/[\s()]+/g, '-')
    .replace(/-+/g, '-');
}

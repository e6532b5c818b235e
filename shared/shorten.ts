/** Text of at most `max` signs, cut between words, with «…» where something was cut. */
export function shorten(text: string, max: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= max) return plain;
  return `${plain.slice(0, max).replace(/[\s.,;:—–-]*\S*$/, '') || plain.slice(0, max)}…`;
}

import { iconName, spriteOf } from './icon-names.ts';
import { SPRITE_URL, TRADE_SPRITE_URL, WORDS_SPRITE_URL } from './sprite-url.ts';

const SPRITES = { frame: SPRITE_URL, words: WORDS_SPRITE_URL, trade: TRADE_SPRITE_URL };

interface IconProps {
  /** Lucide name; an unknown one or null shows a parcel. */
  name: string | null;
  /** CSS pixels, 20 unless told. */
  size?: number;
  className?: string;
  /** Drawn when the script wants it (`showIcons`), so that a closed menu fetches no drawings. */
  later?: boolean;
}

/** A decoration beside words; what it means must stand in the text or the label around it. */
export function Icon({ name, size = 20, className, later }: IconProps) {
  const known = iconName(name);
  const href = `${SPRITES[spriteOf(known)]}#i-${known}`;
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width={size}
      height={size}
      aria-hidden="true"
    >
      {later ? <use data-href={href} /> : <use href={href} />}
    </svg>
  );
}

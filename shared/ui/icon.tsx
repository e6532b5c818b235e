import { iconName } from './icon-names.ts';
import { SPRITE_URL } from './sprite-url.ts';

interface IconProps {
  /** Lucide name; an unknown one or null shows a parcel. */
  name: string | null;
  /** CSS pixels, 20 unless told. */
  size?: number;
  className?: string;
}

/** A decoration beside words; what it means must stand in the text or the label around it. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width={size}
      height={size}
      aria-hidden="true"
    >
      <use href={`${SPRITE_URL}#i-${iconName(name)}`} />
    </svg>
  );
}

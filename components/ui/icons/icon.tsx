import { classNames } from '@/components/ui/class-names';
import type { IconName } from '@/components/ui/icons/icon-name';
import sprite from '@/components/ui/icons/icons.svg';

export interface IconProps {
  name: IconName;
  className?: string;
}

/** An icon of the sprite. Screen readers skip it: the text beside it or the name of its button says what it means. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg aria-hidden="true" className={classNames('icon', className)}>
      <use href={`${sprite.src}#${name}`} />
    </svg>
  );
}

import Link from 'next/link';
import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from '@/components/ui/buttons/button-style';

export interface ButtonLinkProps extends ButtonLook, Omit<ComponentProps<typeof Link>, 'className'> {}

export function ButtonLink({ variant, size, isFullWidth, className, ...linkProps }: ButtonLinkProps) {
  return <Link {...linkProps} className={buttonClass({ variant, size, isFullWidth, className })} />;
}

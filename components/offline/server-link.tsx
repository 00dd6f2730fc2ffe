import Link from 'next/link';
import type { ComponentProps } from 'react';
import { useServerNavigation } from '@/components/offline/use-server-navigation';
import { buttonClass, type ButtonLook } from '@/components/ui/buttons/button-style';

interface ServerLinkProps extends Omit<ComponentProps<typeof Link>, 'href' | 'onNavigate'> {
  href: string;
}

/** A link to a page that needs the server. If the server is unreachable, the current page stays. */
export function ServerLink({ href, scroll, ...linkProps }: ServerLinkProps) {
  const { navigate, isNavigating } = useServerNavigation();
  return (
    <Link
      {...linkProps}
      href={href}
      prefetch={false}
      scroll={scroll}
      aria-busy={isNavigating || undefined}
      onNavigate={(event) => {
        event.preventDefault();
        navigate(href, { shouldScroll: scroll });
      }}
    />
  );
}

/** A `ServerLink` that looks like a button. */
export function ServerButtonLink({
  variant,
  size,
  isFullWidth,
  className,
  ...linkProps
}: ButtonLook & Omit<ServerLinkProps, 'className'>) {
  return <ServerLink {...linkProps} className={buttonClass({ variant, size, isFullWidth, className })} />;
}

import { ButtonLink } from '@/components/ui/buttons/button-link';

/** Extends a list in place. `href` is the page with more rows; without scripts, the link opens it. */
export function ShowMoreLink({ href }: { href: string }) {
  return (
    <ButtonLink href={href} variant="text" replace scroll={false} prefetch={false} data-next-link="">
      Show more
    </ButtonLink>
  );
}

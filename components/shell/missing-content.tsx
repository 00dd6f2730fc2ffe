import type { ReactNode } from 'react';
import { PageHead } from '@/components/shell/page-head';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { Card } from '@/components/ui/lists/card';
import { ErrorState } from '@/components/ui/feedback/states';

interface MissingContentProps {
  title: ReactNode;
  message: ReactNode;
  /** Another possible cause. */
  otherCause?: ReactNode;
  href: string;
  link: ReactNode;
}

/** A panel's page for an id that does not exist, was deleted or belongs to others. */
export function MissingContent({ title, message, otherCause, href, link }: MissingContentProps) {
  return (
    <>
      <PageHead title={title} />
      <Card>
        <ErrorState retry={<ButtonLink href={href}>{link}</ButtonLink>}>
          {message}
          {otherCause && <span className="mt-1 block">{otherCause}</span>}
        </ErrorState>
      </Card>
    </>
  );
}

import { PageHead } from '@/components/shell/page-head';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { ErrorState } from '@/components/ui/states';
import { sentence, type FailureCode } from '@/lib/failures';

interface MissingContentProps {
  title: string;
  failure: FailureCode;
  /** What else may be the matter. */
  perhaps?: string;
  /** Where to go from here, and the words of the link. */
  href: string;
  link: string;
}

/** A panel's page whose address names something that does not exist, was deleted or belongs to others. */
export function MissingContent({ title, failure, perhaps, href, link }: MissingContentProps) {
  return (
    <>
      <PageHead title={title} />
      <Card>
        <ErrorState retry={<ButtonLink href={href}>{link}</ButtonLink>}>
          {sentence(failure)}
          {perhaps && <span className="mt-1 block">{perhaps}</span>}
        </ErrorState>
      </Card>
    </>
  );
}

import { PageHead } from '@/components/shell/page-head';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { Say } from '@/components/ui/language';
import { EmptyState } from '@/components/ui/states';
import { LIST_ADDRESS } from '@/lib/reports/addresses';
import type { Text } from '@/lib/text';

/** Replaces a panel without anything to read in a closed work unit. */
export function ClosedPanel({ title }: { title: Text }) {
  return (
    <>
      <PageHead title={<Say text={title} />} />
      <Card>
        <EmptyState
          action={
            <ButtonLink href={LIST_ADDRESS} variant="outline">
              <Say text="Go to Inspection Reports" />
            </ButtonLink>
          }
        >
          <Say text="Nothing can be added to a closed work unit." />
        </EmptyState>
      </Card>
    </>
  );
}

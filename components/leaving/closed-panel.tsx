import { PageHead } from '@/components/shell/page-head';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { Card } from '@/components/ui/lists/card';
import { ServerText } from '@/components/ui/text/language';
import { EmptyState } from '@/components/ui/feedback/states';
import { REPORT_LIST_PATH } from '@/lib/reports/urls';
import type { Text } from '@/lib/text';

/** Replaces a panel without anything to read in a closed work unit. */
export function ClosedPanel({ title }: { title: Text }) {
  return (
    <>
      <PageHead title={<ServerText text={title} />} />
      <Card>
        <EmptyState
          action={
            <ButtonLink href={REPORT_LIST_PATH} variant="outline">
              <ServerText text="Go to Inspection Reports" />
            </ButtonLink>
          }
        >
          <ServerText text="Nothing can be added to a closed work unit." />
        </EmptyState>
      </Card>
    </>
  );
}

import { missingPage } from '@/app/app/panel-page';
import { PageHead } from '@/components/shell/page-head';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { ErrorState } from '@/components/ui/states';
import { sentence } from '@/lib/failures';
import { LIST_ADDRESS } from '@/lib/reports/addresses';

/** A report that does not exist, was deleted or belongs to others: said in the frame of every page, with the menu. */
export default missingPage('report-view', NoSuchReport);

function NoSuchReport() {
  return (
    <>
      <PageHead title="View Report" />
      <Card>
        <ErrorState retry={<ButtonLink href={LIST_ADDRESS}>Go to Inspection Reports</ButtonLink>}>
          {sentence('report-not-found')}
        </ErrorState>
      </Card>
    </>
  );
}

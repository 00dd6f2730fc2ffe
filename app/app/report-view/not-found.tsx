import { missingPage } from '@/app/app/panel-page';
import { MissingContent } from '@/components/shell/missing-content';
import { LIST_ADDRESS } from '@/lib/reports/addresses';
import { PERHAPS_OTHER_UNIT } from '@/lib/reports/editor/texts';

/** A report that does not exist, was deleted or belongs to others: said in the frame of every page, with the menu. */
export default missingPage('report-view', () => (
  <MissingContent
    title="View Report"
    failure="report-not-found"
    perhaps={PERHAPS_OTHER_UNIT}
    href={LIST_ADDRESS}
    link="Go to Inspection Reports"
  />
));

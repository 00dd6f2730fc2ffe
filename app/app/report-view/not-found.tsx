import { missingPage } from '@/app/app/panel-page';
import { MissingContent } from '@/components/shell/missing-content';
import { ServerText } from '@/components/ui/text/language';
import { failure } from '@/lib/failures';
import { translateFailure } from '@/lib/failures-in-spanish';
import { REPORT_LIST_PATH } from '@/lib/reports/urls';
import { CORRECTIONS_IN_ENGLISH } from '@/lib/reports/corrections/english';
import { getPageLanguage } from '@/lib/shell/server/page-language';

export default missingPage('report-view', () => (
  <MissingContent
    title={<ServerText text="View Report" />}
    message={<ReportNotFound />}
    otherCause={<OtherUnitNote />}
    href={REPORT_LIST_PATH}
    link={<ServerText text="Go to Inspection Reports" />}
  />
));

const ReportNotFound = async () => translateFailure(await getPageLanguage(), failure('report-not-found'));

async function OtherUnitNote() {
  if ((await getPageLanguage()) === 'en') return CORRECTIONS_IN_ENGLISH.maybeOtherUnit;
  const { CORRECTIONS_IN_SPANISH } = await import('@/lib/reports/corrections/spanish');
  return CORRECTIONS_IN_SPANISH.maybeOtherUnit;
}

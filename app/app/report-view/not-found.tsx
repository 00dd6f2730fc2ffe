import { missingPage } from '@/app/app/panel-page';
import { MissingContent } from '@/components/shell/missing-content';
import { Say } from '@/components/ui/language';
import { failure } from '@/lib/failures';
import { sentenceIn } from '@/lib/failures-in-spanish';
import { LIST_ADDRESS } from '@/lib/reports/addresses';
import { CORRECTIONS_IN_ENGLISH } from '@/lib/reports/corrections/english';
import { readerLanguage } from '@/lib/shell/server/reader-text';

export default missingPage('report-view', () => (
  <MissingContent
    title={<Say text="View Report" />}
    message={<ReportNotFound />}
    perhaps={<PerhapsOtherUnit />}
    href={LIST_ADDRESS}
    link={<Say text="Go to Inspection Reports" />}
  />
));

const ReportNotFound = async () => sentenceIn(await readerLanguage(), failure('report-not-found'));

async function PerhapsOtherUnit() {
  if ((await readerLanguage()) === 'en') return CORRECTIONS_IN_ENGLISH.perhapsOtherUnit;
  const { CORRECTIONS_IN_SPANISH } = await import('@/lib/reports/corrections/spanish');
  return CORRECTIONS_IN_SPANISH.perhapsOtherUnit;
}

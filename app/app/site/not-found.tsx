import { missingPage } from '@/app/app/panel-page';
import { MissingContent } from '@/components/shell/missing-content';
import { ServerText } from '@/components/ui/text/language';
import { MY_DAY_PATH } from '@/lib/deadlines/urls';
import { failure } from '@/lib/failures';
import { translateFailure } from '@/lib/failures-in-spanish';
import { getPageLanguage } from '@/lib/shell/server/page-language';

export default missingPage('site', () => (
  <MissingContent
    title={<ServerText text="Site not found" />}
    message={<SiteNotFound />}
    href={MY_DAY_PATH}
    link={<ServerText text="Go to My Day" />}
  />
));

const SiteNotFound = async () => translateFailure(await getPageLanguage(), failure('site-not-found'));

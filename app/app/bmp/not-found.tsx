import { missingPage } from '@/app/app/panel-page';
import { MissingContent } from '@/components/shell/missing-content';
import { ServerText } from '@/components/ui/text/language';
import { CORRECTIVE_ACTIONS_PATH } from '@/lib/register/urls';
import { failure } from '@/lib/failures';
import { translateFailure } from '@/lib/failures-in-spanish';
import { getPageLanguage } from '@/lib/shell/server/page-language';

export default missingPage('bmp', () => (
  <MissingContent
    title={<ServerText text="BMP not found" />}
    message={<BmpNotFound />}
    href={CORRECTIVE_ACTIONS_PATH}
    link={<ServerText text="Go to Corrective Actions" />}
  />
));

const BmpNotFound = async () => translateFailure(await getPageLanguage(), failure('bmp-not-found'));

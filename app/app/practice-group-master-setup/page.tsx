import { masterGroupSetupPage } from '@/app/app/library-page';
import { pageMetadata } from '@/app/app/panel-page';

export const metadata = pageMetadata('practice-group-master-setup');

export default masterGroupSetupPage('practice');

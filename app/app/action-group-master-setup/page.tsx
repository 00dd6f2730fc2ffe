import { masterGroupSetupPage } from '@/app/app/library-page';
import { pageMetadata } from '@/app/app/panel-page';

export const metadata = pageMetadata('action-group-master-setup');

export default masterGroupSetupPage('action');

import { masterGroupSetupPage } from '@/app/app/library-page';
import { pageMetadata } from '@/app/app/panel-page';

export const generateMetadata = pageMetadata('action-group-master-setup');

export default masterGroupSetupPage('action');

import { masterGroupSetupPage } from '@/app/app/library-page';
import { pageMetadata } from '@/app/app/panel-page';

export const generateMetadata = pageMetadata('practice-group-master-setup');

export default masterGroupSetupPage('practice');

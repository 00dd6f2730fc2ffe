import { siteGroupSetupPage } from '@/app/app/library-page';
import { pageMetadata } from '@/app/app/panel-page';

export const generateMetadata = pageMetadata('action-group-site-setup');

export default siteGroupSetupPage('action');

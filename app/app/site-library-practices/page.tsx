import { siteLibraryPage } from '@/app/app/library-page';
import { pageMetadata } from '@/app/app/panel-page';

export const generateMetadata = pageMetadata('site-library-practices');

export default siteLibraryPage('practice');

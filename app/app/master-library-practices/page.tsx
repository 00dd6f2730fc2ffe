import { masterLibraryPage } from '@/app/app/library-page';
import { pageMetadata } from '@/app/app/panel-page';

export const generateMetadata = pageMetadata('master-library-practices');

export default masterLibraryPage('practice');

import { cancelledSetupPage } from '@/app/app/library-page';

export default cancelledSetupPage('practice');

import { canceledSetupPage } from '@/app/app/library-page';

export default canceledSetupPage('action');

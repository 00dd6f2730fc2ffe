import { pageMetadata } from '@/app/app/panel-page';
import { ticketsPage } from '../tickets-page';

export const metadata = pageMetadata('active-tickets');

export default ticketsPage('active');

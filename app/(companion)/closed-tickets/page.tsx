import { pageMetadata } from '@/app/app/panel-page';
import { ticketsPage } from '../tickets-page';

export const metadata = pageMetadata('closed-tickets');

export default ticketsPage('closed');

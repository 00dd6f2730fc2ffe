import { pageMetadata } from '@/app/app/panel-page';
import { ticketsPage } from '../tickets-page';

export const generateMetadata = pageMetadata('closed-tickets');

export default ticketsPage('closed');

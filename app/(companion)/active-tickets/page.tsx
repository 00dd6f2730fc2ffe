import { pageMetadata } from '@/app/app/panel-page';
import { ticketsPage } from '../tickets-page';

export const generateMetadata = pageMetadata('active-tickets');

export default ticketsPage('active');

import { pageMetadata } from '@/app/app/panel-page';
import { ticketsPage } from '../tickets-page';

export const generateMetadata = pageMetadata('archived-tickets');

export default ticketsPage('archived');

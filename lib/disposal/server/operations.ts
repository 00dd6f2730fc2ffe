import { collectOperations } from '@/lib/platform/operation/collect-operations';
import * as agreements from './agreements';
import * as answerOffer from './answer-offer';
import * as corrections from './corrections';
import * as driverTicket from './driver-ticket';
import * as haulData from './haul-data';
import * as offers from './offers';
import * as openTicket from './open-ticket';
import * as sites from './sites';
import * as ticketHistory from './ticket-history';
import * as tickets from './tickets';

export const DISPOSAL_OPERATIONS = collectOperations(
  agreements,
  answerOffer,
  corrections,
  driverTicket,
  haulData,
  offers,
  openTicket,
  sites,
  ticketHistory,
  tickets,
);

import type { Operation } from '@/lib/platform/operation/implement';
import { addAdminAgreementCommand, endAgreementCommand, oneAgreementQuery, siteAgreementsQuery } from './agreements';
import { acceptOfferCommand, declineOfferCommand, offeredAgreementQuery } from './answer-offer';
import { answerCorrectionCommand, proposeCorrectionCommand } from './corrections';
import { driverTicketQuery } from './driver-ticket';
import { haulDataQuery } from './haul-data';
import { offerAgreementCommand, sendOfferAgainCommand, withdrawOfferCommand } from './offers';
import { disposalSitesQuery, setProfileCommand, siteTeamQuery } from './sites';
import { ticketHistoryQuery } from './ticket-history';
import {
  archiveTicketCommand,
  cancelTicketCommand,
  closeTicketCommand,
  oneTicketQuery,
  openTicketCommand,
  ticketsQuery,
} from './tickets';

export const DISPOSAL_OPERATIONS: readonly Operation[] = [
  disposalSitesQuery,
  siteAgreementsQuery,
  oneAgreementQuery,
  addAdminAgreementCommand,
  offerAgreementCommand,
  sendOfferAgainCommand,
  withdrawOfferCommand,
  offeredAgreementQuery,
  acceptOfferCommand,
  declineOfferCommand,
  endAgreementCommand,
  siteTeamQuery,
  setProfileCommand,
  ticketsQuery,
  oneTicketQuery,
  ticketHistoryQuery,
  haulDataQuery,
  openTicketCommand,
  closeTicketCommand,
  cancelTicketCommand,
  archiveTicketCommand,
  proposeCorrectionCommand,
  answerCorrectionCommand,
  driverTicketQuery,
];

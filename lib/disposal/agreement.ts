import type { z } from 'zod';
import type {
  agreementSchema,
  agreementSideSchema,
  disposalSiteSchema,
  offeredAgreementSchema,
  teamMemberSchema,
} from './server/output-schemas';

export type Agreement = z.output<typeof agreementSchema>;
export type AgreementSide = z.output<typeof agreementSideSchema>;
/** An invitation as its link shows it; reading it needs no account. */
export type Offer = z.output<typeof offeredAgreementSchema>;
export type DisposalSite = z.output<typeof disposalSiteSchema>;
/** A person of the unit with their profile at a site; the Office manages every site. */
export type TeamMember = z.output<typeof teamMemberSchema>;

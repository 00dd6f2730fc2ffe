import type { Position } from '@/lib/map/position';
import type { AgreementKind, AgreementState, Profile, Profiles, QuantityUnit, Side } from './rules';

export interface AgreementSide {
  /** '' until the invited unit has accepted. */
  siteName: string;
  unitName: string;
  position: Position | null;
  /** null for the other unit's side: a partner never sees the site itself. */
  siteId: string | null;
}

/** Totals of an agreement's tickets (view agreement_total), without canceled ones. */
export interface AgreementTotals {
  tickets: number;
  openTickets: number;
  sent: number;
  underWay: number;
  received: number;
  /** Received minus sent, of closed tickets. */
  difference: number;
  /** Agreed minus received and under way; negative if exceeded. */
  remaining: number;
}

export interface Agreement extends Record<Side, AgreementSide> {
  id: string;
  kind: AgreementKind;
  state: AgreementState;
  offeredBy: Side;
  material: string;
  quantity: number;
  quantityUnit: QuantityUnit;
  totals: AgreementTotals;
  /** The caller's profiles on both sides. */
  profiles: Profiles;
  /** The invited person; set for the inviting unit until the invitation is accepted. */
  invited: { name: string; email: string; expiresAt: string } | null;
  offeredByName: string;
  offeredAt: string;
  answeredByName: string;
  answeredAt: string | null;
  endedByName: string;
  endedAt: string | null;
}

/** An invitation as its link shows it; reading it needs no account. */
export interface Offer {
  id: string;
  state: AgreementState;
  /** The side of the invited unit. */
  asks: Side;
  unitName: string;
  siteName: string;
  offeredByName: string;
  material: string;
  quantity: number;
  quantityUnit: QuantityUnit;
  expiresAt: string | null;
}

export interface DisposalSite {
  id: string;
  name: string;
  position: Position;
  appOfOrigin: string;
  profile: Profile;
  activeAgreements: number;
  openTickets: number;
  team: number;
}

/** A person of the unit with their profile at a site; the Office may do everything everywhere. */
export interface TeamMember {
  personId: string;
  name: string;
  role: string;
  workRole: string;
  profile: Profile | null;
}

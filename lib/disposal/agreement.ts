import type { Position } from '@/lib/map/position';
import type { AgreementKind, AgreementState, Profile, Profiles, QuantityUnit, Side } from './rules';

/** One side of an agreement, as it was agreed. */
export interface AgreementSide {
  /** '' until the invited unit has accepted. */
  siteName: string;
  unitName: string;
  position: Position | null;
  /** null on the side of the other unit: a partner never sees the site itself. */
  siteId: string | null;
}

/** What the tickets of an agreement add up to (the view agreement_total). Cancelled tickets count nowhere. */
export interface AgreementTotals {
  tickets: number;
  openTickets: number;
  /** Of all tickets. */
  sent: number;
  /** Of the open ones. */
  underWay: number;
  received: number;
  /** Received less sent, of the tickets that are closed. */
  difference: number;
  /** The agreed quantity less what was received and what is under way; below zero where there is more. */
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
  /** What whoever asks may do on each side. */
  profiles: Profiles;
  /** Who was invited: told to the unit that invited, while the invitation is not accepted. */
  invited: { name: string; email: string; expiresAt: string } | null;
  offeredByName: string;
  offeredAt: string;
  answeredByName: string;
  answeredAt: string | null;
  endedByName: string;
  endedAt: string | null;
}

/** An invitation as its link shows it: whoever holds the link needs no account to read it. */
export interface Offer {
  id: string;
  state: AgreementState;
  /** The side that the invited unit would take. */
  asks: Side;
  unitName: string;
  siteName: string;
  offeredByName: string;
  material: string;
  quantity: number;
  quantityUnit: QuantityUnit;
  expiresAt: string | null;
}

/** A site of the unit in the companion screens. */
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

/** Somebody of the unit, and what they may do at one site; the Office may everything everywhere. */
export interface TeamMember {
  personId: string;
  name: string;
  role: string;
  workRole: string;
  profile: Profile | null;
}

import type { QuantityUnit } from '@/lib/disposal/rules';
import type { MaterialInput, MaterialState } from './rules';

/** A material as its own work unit sees it. */
export interface Material extends MaterialInput {
  id: string;
  state: MaterialState;
  siteName: string;
  postedByName: string;
  mayChange: boolean;
  /** The version that was read, to detect conflicts. */
  version: number;
  /** Newest first; empty unless the material is current. */
  matches: Match[];
}

/** A post that matches a search, or the reverse. */
export interface Match {
  id: string;
  /** The other company; null for a material of the own work unit. */
  company: string | null;
  /** Set for the own unit only. */
  siteName: string;
  /** null if that person keeps their contact info private, or has left. */
  contact: { name: string; email: string } | null;
  quantity: number;
  quantityUnit: QuantityUnit;
  note: string;
  expires: string;
  /** Distance between the two sites, in steps of five; null if one of them has no site. */
  withinMiles: number | null;
}

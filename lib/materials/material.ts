import type { QuantityUnit } from '@/lib/disposal/rules';
import type { Entered, MaterialState } from './rules';

/** What the own work unit sees of a material. */
export interface Material extends Entered {
  id: string;
  state: MaterialState;
  /** '' without a site. */
  siteName: string;
  postedByName: string;
  /** Whether whoever asks may change it. */
  mayChange: boolean;
  /** As it was read: nobody overwrites what they have not seen. */
  version: number;
  /** What it meets, the newest first; only while it holds. */
  matches: Match[];
}

/** A post that meets a search, or the other way round. */
export interface Match {
  id: string;
  /** The other company; null for a material of the own work unit. */
  company: string | null;
  /** Of the own unit alone. */
  siteName: string;
  /** Whom to write to; null where that person keeps their contact info private, or has left. */
  contact: { name: string; email: string } | null;
  quantity: number;
  quantityUnit: QuantityUnit;
  note: string;
  expires: string;
  /** Between the two sites, in steps of five; null where one of them has no site. */
  withinMiles: number | null;
}

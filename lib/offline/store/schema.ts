import type { DBSchema } from 'idb';
import type { Closing, NewTicket } from '@/lib/disposal/contract';
import type { QuantityUnit, Side } from '@/lib/disposal/rules';
import type { HaulData, Ticket } from '@/lib/disposal/ticket';
import type { MapGround } from '@/lib/map/types';
import type { ReferenceData } from '@/lib/reports/contract';
import type { PhotoRefusal } from '@/lib/reports/domain/photo-refusals';
import type { EditorData } from '@/lib/reports/domain/report';
import type { PlaceOnDevice } from '@/lib/reports/editor/state';
import type { DraftHead, DraftRecord, DraftRecordKey } from './draft-records';

/**
 * What this device stores in IndexedDB (docs/architecture.md, "Local first"). Browser only. All that is on a device:
 * docs/features/offline.md.
 *
 * - Work that the server does not have yet: `draftHeads` and `draftRecords` (the drafts, and records primed for the next
 *   one; draft-records.ts), `photos`, and `ticketActs` (tickets of assured disposal that were opened or closed here).
 * - Copies of what the server has, for work without signal: `sentPhotos`, `referenceData` (of work units),
 *   `hauls` (agreements and open tickets), and `cachedReports` (reports as they were when last open here).
 * - `places`: where a person was in a report on this device.
 */

/** A photo that has not reached the server; removed only when the server says that it has it. */
export interface UnsentPhoto {
  fileName: string;
  personId: string;
  reportId: string;
  unitId: string;
  area: 'practiceactions' | 'reports';
  picture: Blob;
  /** What the camera said, read before compression dropped it. */
  takenAt: string | null;
  /** Whether `takenAt` goes by the site's time zone because the camera noted none. */
  isZoneAssumed?: boolean;
  position: { lat: number; lng: number } | null;
  /** Which part of the map a map picture shows, so that pins can be drawn on it. Absent in other photos. */
  ground?: MapGround;
  addedAt: string;
  /** The server's no. It is sent again only when the person asks for it; absent where it may still go by itself. */
  refused?: PhotoRefusal;
}

/** An own photo that the server has. It stays here while its report is open on this device (sent-photos.ts). */
export interface SentPhoto extends Pick<UnsentPhoto, 'fileName' | 'reportId' | 'personId' | 'picture'> {
  /** Instant. */
  keptAt: string;
}

/** What a person needs on this device to begin an inspection of a work unit without the server. */
export interface ReferenceDataRecord {
  personId: string;
  unitId: string;
  referenceData: ReferenceData;
  /** Instant at which the server gave it. */
  keptAt: string;
}

/** A report as the server had it when it was last open on this device, and everything that editing it needs. */
export interface CachedReport {
  reportId: string;
  personId: string;
  unitId: string;
  editorData: EditorData;
  /** Instant. */
  keptAt: string;
}

/** Where a person was in a report on this device; it stays when the server has everything else (decision X-130). */
export interface PlaceRecord {
  reportId: string;
  personId: string;
  place: PlaceOnDevice;
  /** Instant. */
  keptAt: string;
}

/** What all of a person's acts on tickets have. It is sent for nobody else, and in no other work unit. */
interface OnTicket {
  /** The ticket's id of an opening, the closing's own id of a closing: by it the server knows what is sent twice. */
  actId: string;
  ticketId: string;
  personId: string;
  personName: string | null;
  unitId: string;
  unitName: string | null;
  /** Instant, by the server's clock as far as this device knows it. */
  at: string;
  /** The server's no. It is sent again only when the person asks for it; absent where it may still go by itself. */
  refused?: TicketRefusal;
}

/** `theirs`: the ticket as the server has it, where the refusal brought it. */
export interface TicketRefusal {
  code: string;
  message: string;
  theirs: Ticket | null;
}

/** A ticket that was opened here, with what the screen says of its agreement. */
export interface OpeningAct extends OnTicket {
  kind: 'open';
  opening: NewTicket;
  material: string;
  quantityUnit: QuantityUnit;
  siteNames: Readonly<Record<Side, string>>;
}

/** A ticket that was closed here. `ticket` is null where this device had never seen it: its code was scanned without signal. */
export interface ClosingAct extends OnTicket {
  kind: 'close';
  closing: Closing;
  ticket: TicketInHand | null;
}

/** What is known on this device of a ticket that is closed here. `number` null: it has none yet, it was opened here, too. */
export interface TicketInHand {
  number: number | null;
  openedAt: string;
  truck: string;
  sent: number;
  material: string;
  quantityUnit: QuantityUnit;
  siteNames: Readonly<Record<Side, string>>;
}

export type TicketAct = OpeningAct | ClosingAct;

/** What a person needs on this device to open and close tickets of a work unit without the server. */
export interface HaulDataRecord {
  personId: string;
  unitId: string;
  haul: HaulData;
  /** Instant at which the server gave it. */
  keptAt: string;
}

/** For stores that keep only so many of the newest. */
export const newestFirst = (a: { keptAt: string }, b: { keptAt: string }): number => b.keptAt.localeCompare(a.keptAt);

export interface DeviceSchema extends DBSchema {
  draftHeads: { key: [reportId: string, personId: string]; value: DraftHead };
  draftRecords: { key: DraftRecordKey; value: DraftRecord; indexes: { ofDraft: [reportId: string, personId: string] } };
  photos: { key: string; value: UnsentPhoto; indexes: { byReport: string } };
  sentPhotos: { key: string; value: SentPhoto; indexes: { byReport: string } };
  referenceData: { key: [personId: string, unitId: string]; value: ReferenceDataRecord };
  cachedReports: { key: string; value: CachedReport };
  places: { key: [reportId: string, personId: string]; value: PlaceRecord };
  ticketActs: { key: string; value: TicketAct };
  hauls: { key: [personId: string, unitId: string]; value: HaulDataRecord };
}

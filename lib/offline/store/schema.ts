import type { DBSchema } from 'idb';
import type { Closing, NewTicket } from '@/lib/disposal/contract';
import type { QuantityUnit, Side } from '@/lib/disposal/rules';
import type { HaulData, Ticket } from '@/lib/disposal/ticket';
import type { DeviceDeadlines } from '@/lib/deadlines/contract';
import type { MapGround } from '@/lib/map/types';
import type { ReferenceData } from '@/lib/reports/contract';
import type { PhotoOrigin } from '@/lib/reports/domain/photo-evidence';
import type { PhotoRejection } from '@/lib/reports/domain/photo-rejections';
import type { EditorData } from '@/lib/reports/domain/report';
import type { PlaceOnDevice } from '@/lib/reports/editor/state';
import type { DraftHead, DraftRecord, DraftRecordKey } from './draft-records';

export const DEVICE_DATABASE_NAME = 'earth-tight';

/**
 * The IndexedDB schema (docs/architecture.md, "Local first"). Browser only. All stored data:
 * docs/features/offline.md.
 *
 * - Work that the server does not have yet: `draftHeads` and `draftRecords` (the drafts, and records primed for the
 *   next one; draft-records.ts), `photos`, their `evidence` copies, and `queuedTicketChanges` (tickets of assured disposal
 *   that were opened or closed here).
 * - Copies of what the server has, for work without signal: `sentPhotos`, `referenceData` (of work units),
 *   `hauls` (agreements and open tickets), `deadlines` (what deadlines follow from), and `cachedReports` (reports as they
 *   were when last open here).
 * - `places`: where a person was in a report on this device.
 */

/** An unsent photo; deleted when the server confirms it. */
export interface UnsentPhoto {
  fileName: string;
  personId: string;
  reportId: string;
  unitId: string;
  area: 'practiceactions' | 'reports';
  picture: Blob;
  /** From EXIF, before compression. */
  takenAt: string | null;
  /** Whether EXIF had no time zone, so that `takenAt` is in the site's. */
  isZoneAssumed?: boolean;
  position: { lat: number; lng: number } | null;
  /** Absent in map pictures, and in photos from before version 3. */
  origin?: PhotoOrigin;
  /** Which part of the map a map picture shows, so that pins can be drawn on it. Absent in other photos. */
  ground?: MapGround;
  addedAt: string;
  /** The server's refusal. Resent only on request; absent if it can be sent automatically. */
  refusal?: PhotoRejection;
}

/** The evidence copy of a photo, which is sent after the photo (evidence.ts). */
export interface EvidenceCopy extends Pick<UnsentPhoto, 'fileName' | 'personId' | 'reportId' | 'unitId' | 'addedAt'> {
  copy: Blob;
}

/** A person's own photo that the server has, kept while its report is open on this device (sent-photos.ts). */
export interface SentPhoto extends Pick<UnsentPhoto, 'fileName' | 'reportId' | 'personId' | 'picture'> {
  keptAt: string;
}

export interface ReferenceDataRecord {
  personId: string;
  unitId: string;
  referenceData: ReferenceData;
  /** When the server sent it, ISO 8601. */
  keptAt: string;
}

/** A report as the server had it when it was last opened on this device, with the data for editing it. */
export interface CachedReport {
  reportId: string;
  personId: string;
  unitId: string;
  editorData: EditorData;
  /** When it was stored, ISO 8601. */
  keptAt: string;
}

/** The person's place in a report on this device (decision X-130). */
export interface PlaceRecord {
  reportId: string;
  personId: string;
  place: PlaceOnDevice;
  keptAt: string;
}

/** Common fields of ticket changes. A change is sent for this person in this work unit only. */
interface QueuedTicketChangeBase {
  /** For an opening the ticket's id, for a closing its own: the idempotency key. */
  changeId: string;
  ticketId: string;
  personId: string;
  personName: string | null;
  unitId: string;
  unitName: string | null;
  /** ISO 8601, by the server's clock as far as known. */
  at: string;
  /** The server's refusal. Resent only on request; absent if it can be sent automatically. */
  refusal?: TicketRefusal;
}

/** `serverTicket`: the ticket on the server, if the refusal contained it. */
export interface TicketRefusal {
  code: string;
  message: string;
  serverTicket: Ticket | null;
}

/** A ticket opened on this device, with display data of its agreement. */
export interface QueuedOpening extends QueuedTicketChangeBase {
  kind: 'open';
  opening: NewTicket;
  material: string;
  quantityUnit: QuantityUnit;
  siteNames: Readonly<Record<Side, string>>;
}

/** A ticket closed on this device. `ticket` is null if its code was scanned offline and the device does not have it. */
export interface QueuedClosing extends QueuedTicketChangeBase {
  kind: 'close';
  closing: Closing;
  ticket: TicketAtClosing | null;
}

/** A ticket's data at its closing. `number` is null if it was also opened offline. */
export interface TicketAtClosing {
  number: number | null;
  openedAt: string;
  truck: string;
  sent: number;
  material: string;
  quantityUnit: QuantityUnit;
  siteNames: Readonly<Record<Side, string>>;
}

export type QueuedTicketChange = QueuedOpening | QueuedClosing;

export interface HaulDataRecord {
  personId: string;
  unitId: string;
  haul: HaulData;
  /** When the server sent it, ISO 8601. */
  keptAt: string;
}

export interface DeadlinesRecord {
  personId: string;
  unitId: string;
  deadlines: DeviceDeadlines;
  /** When the server sent it, ISO 8601. */
  keptAt: string;
}

/** The work units whose data a device keeps for use offline. */
export const MAX_STORED_UNITS = 4;

export const compareNewestFirst = (a: { keptAt: string }, b: { keptAt: string }): number =>
  b.keptAt.localeCompare(a.keptAt);

export interface DeviceSchema extends DBSchema {
  draftHeads: { key: [reportId: string, personId: string]; value: DraftHead };
  draftRecords: { key: DraftRecordKey; value: DraftRecord; indexes: { ofDraft: [reportId: string, personId: string] } };
  photos: { key: string; value: UnsentPhoto; indexes: { byReport: string } };
  evidence: { key: string; value: EvidenceCopy; indexes: { byReport: string } };
  sentPhotos: { key: string; value: SentPhoto; indexes: { byReport: string } };
  referenceData: { key: [personId: string, unitId: string]; value: ReferenceDataRecord };
  cachedReports: { key: string; value: CachedReport };
  places: { key: [reportId: string, personId: string]; value: PlaceRecord };
  queuedTicketChanges: { key: string; value: QueuedTicketChange };
  hauls: { key: [personId: string, unitId: string]; value: HaulDataRecord };
  deadlines: { key: [personId: string, unitId: string]; value: DeadlinesRecord };
}

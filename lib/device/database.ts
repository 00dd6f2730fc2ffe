import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { InspectionShelf, ReportChanges } from '@/lib/reports/contract';
import type { MapGround } from '@/lib/map/types';
import type { PlaceOnDevice, Stranded } from '@/lib/reports/editor/state';
import type { Clash } from '@/lib/reports/merge';
import type { PhotoRefusal } from '@/lib/reports/photo-refusals';
import type { InspectionPack, Report } from '@/lib/reports/report';
import { upgradeDevice } from './database-upgrade';
import type { DraftHead, DraftPart, PartKey } from './draft-parts';

/** What this device keeps until the server has it (house: "Local first"). IndexedDB, browser only. */

/** A report with work that may not have reached the server. It lies here in parts (draft-parts.ts). */
export interface Draft {
  reportId: string;
  /** Whose work it is: a draft is never sent with somebody else's session. */
  personId: string;
  /** The work unit it belongs to: it is never sent while another one is active. */
  unitId: string;
  unitName: string;
  /** The server's state that the work stands on. */
  base: Report;
  mine: Report;
  /** Work that the server takes no more; it stays until the person is done with it. */
  stranded?: Stranded | null;
  /** Everything that editing needs, so that it goes on without the server. */
  pack: InspectionPack;
  /** Instant of the last change. */
  changedAt: string;
  /** What two people changed differently and nobody decided yet; absent in drafts of earlier releases. */
  clashes?: readonly Clash[];
  changedBy?: { name: string; at: string } | null;
  /** Photos that the server has and no saved state of the report names any more; they are to leave it. */
  goneFromReport?: readonly string[];
  /** SAVE & NOTIFY was confirmed without signal, at this instant; it is sent once when the server answers again. */
  queued: { act: 'notify'; since: string; why?: string } | null;
  /** Sent, and not answered yet; absent in drafts of earlier releases. */
  unanswered?: ReportChanges | null;
}

/** A photo that has not reached the server; removed only when the server says that it has it. */
export interface WaitingPhoto {
  fileName: string;
  personId: string;
  reportId: string;
  /** null: kept by a release that did not note it. */
  unitId: string | null;
  area: 'practiceactions' | 'reports';
  picture: Blob;
  /** What the camera said, read before compression dropped it. */
  takenAt: string | null;
  position: { lat: number; lng: number } | null;
  /** What a map picture shows, so that pins can be drawn on it; absent in pictures of earlier releases, which have them. */
  ground?: MapGround;
  addedAt: string;
  /** The server's no. It is sent again only when the person asks for it; absent where it may still go by itself. */
  refused?: PhotoRefusal;
}

/** An own photo that the server has. It stays here while its report is open on this device (sent-photos.ts). */
export interface SentPhoto extends Pick<WaitingPhoto, 'fileName' | 'reportId' | 'personId' | 'picture'> {
  /** Instant. */
  keptAt: string;
}

/** What a person needs on this device to begin an inspection of a work unit without the server. */
export interface KeptShelf {
  personId: string;
  unitId: string;
  shelf: InspectionShelf;
  /** Instant at which the server gave it. */
  keptAt: string;
}

/** A report as the server had it when it was last open on this device, and everything that editing it needs. */
export interface KeptPack {
  reportId: string;
  personId: string;
  unitId: string;
  pack: InspectionPack;
  /** Instant. */
  keptAt: string;
}

/** Where a person was in a report on this device; it stays when the server has everything else (decision X-130). */
export interface KeptPlace {
  reportId: string;
  personId: string;
  place: PlaceOnDevice;
  /** Instant. */
  keptAt: string;
}

export interface DeviceSchema extends DBSchema {
  draftHeads: { key: [reportId: string, personId: string]; value: DraftHead };
  draftParts: { key: PartKey; value: DraftPart; indexes: { ofDraft: [reportId: string, personId: string] } };
  photos: { key: string; value: WaitingPhoto; indexes: { byReport: string } };
  sentPhotos: { key: string; value: SentPhoto; indexes: { byReport: string } };
  shelves: { key: [personId: string, unitId: string]; value: KeptShelf };
  packs: { key: string; value: KeptPack };
  places: { key: [reportId: string, personId: string]; value: KeptPlace };
  /** Whole drafts, until version 3. */
  drafts: { key: string | [reportId: string, personId: string]; value: Draft };
}

const VERSION = 5;

let opened: Promise<IDBPDatabase<DeviceSchema>> | null = null;
let ready: IDBPDatabase<DeviceSchema> | null = null;

/** The database if it is open already. */
export const openedDatabase = (): IDBPDatabase<DeviceSchema> | null => ready;

export async function deviceDatabase(): Promise<IDBPDatabase<DeviceSchema>> {
  opened ??= openDB<DeviceSchema>('earthtight', VERSION, {
    upgrade(database, from, _to, transaction) {
      // All or nothing: what fails leaves the stores as they were.
      upgradeDevice(database, from, transaction).catch(() => transaction.abort());
    },
    // An older page gives way to a newer one, which brings the stores up to date.
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
      forget();
    },
    terminated: forget,
  });
  try {
    ready = await opened;
    return ready;
  } catch (error) {
    forget();
    throw error;
  }
}

function forget(): void {
  opened = null;
  ready = null;
}

import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Stranded } from '@/lib/reports/editor/state';
import type { InspectionPack, Report } from '@/lib/reports/report';

/** What this device keeps until the server has it (house: "Local first"). IndexedDB, browser only. */

/** A report with work that may not have reached the server. */
export interface Draft {
  reportId: string;
  /** Whose work it is: a draft is never sent with somebody else's session. */
  personId: string;
  /** The server's state that the work stands on. */
  base: Report;
  mine: Report;
  /** Work that the server takes no more; it stays until the person is done with it. */
  stranded?: Stranded | null;
  /** Everything that editing needs, so that it goes on without the server. */
  pack: InspectionPack;
  /** Instant of the last change. */
  changedAt: string;
}

/** A photo that has not reached the server; removed only when the server says that it has it. */
export interface WaitingPhoto {
  fileName: string;
  personId: string;
  reportId: string;
  area: 'practiceactions' | 'reports';
  picture: Blob;
  /** What the camera said, read before compression dropped it. */
  takenAt: string | null;
  position: { lat: number; lng: number } | null;
  addedAt: string;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: Draft };
  photos: { key: string; value: WaitingPhoto; indexes: { byReport: string } };
}

let opened: Promise<IDBPDatabase<Schema>> | null = null;

export function deviceDatabase(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('earthtight', 1, {
    upgrade(database) {
      database.createObjectStore('drafts', { keyPath: 'reportId' });
      database.createObjectStore('photos', { keyPath: 'fileName' }).createIndex('byReport', 'reportId');
    },
    terminated() {
      opened = null;
    },
  });
  return opened;
}

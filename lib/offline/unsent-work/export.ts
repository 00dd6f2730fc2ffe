import { calendarDay, DEFAULT_TIME_ZONE } from '@/lib/dates';
import { formatInspectionFileName, type FileWork } from '@/lib/reports/domain/inspection-file';
import { now } from '@/lib/client/clock';
import { openDeviceDatabase } from '@/lib/offline/store/database';
import type { StoredDraft } from '@/lib/offline/store/stored-draft';
import type { UnsentPhoto } from '@/lib/offline/store/schema';
import { findDraft } from '@/lib/offline/store/draft-store';
import { writeInspectionFile } from './write-inspection-file';

export interface ExportedFile {
  name: string;
  file: Blob;
  photos: number;
}

/** The unsent work of an inspection as a file that the Office can import. */
export async function exportInspection(reportId: string, personId: string): Promise<ExportedFile> {
  const database = await openDeviceDatabase();
  const draft = await findDraft(reportId, personId);
  const photos = (await database.getAllFromIndex('photos', 'byReport', reportId)).filter(
    (photo) => photo.personId === personId,
  );
  const exportedAt = now();
  const file = await writeInspectionFile(
    {
      exportedAt,
      person: { id: personId, name: draft?.editorData.me.name ?? '' },
      unit: getUnit(draft, photos),
      reportId,
      work: draft && toFileWork(draft),
    },
    photos,
  );
  const { siteName = '', timeZone = DEFAULT_TIME_ZONE, fields } = draft?.orphaned?.report ?? draft?.mine ?? {};
  const name = formatInspectionFileName(siteName, calendarDay(fields?.date ?? exportedAt, timeZone));
  return { name, file, photos: photos.length };
}

function getUnit(draft: StoredDraft | null, [photo]: UnsentPhoto[]): { id: string; name: string } | null {
  if (draft) return { id: draft.unitId, name: draft.unitName };
  return photo ? { id: photo.unitId, name: '' } : null;
}

/** Work that the report no longer accepts has no base, unless the report was only inaccessible. */
function toFileWork({ base, mine, orphaned }: StoredDraft): FileWork {
  if (!orphaned) return { base, mine };
  return { base: orphaned.reason === base.status ? null : base, mine: orphaned.report };
}

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { ReportEditor } from '@/components/reports/editor/report-editor';
import { findChosenLanguage } from '@/lib/accounts/server/language';
import { chooseLanguage, type Language } from '@/lib/language';
import { getMapConfig } from '@/lib/map/server/map-config';
import type { MapConfig } from '@/lib/map/types';
import type { DeviceOwner } from '@/lib/offline/store/device-owner';
import type { PlannedStart } from '@/lib/reports/editor/planned-start';
import { createEditorDataUrl, createViewUrl, parsePlannedStart, REPORT_LIST_PATH } from '@/lib/reports/urls';

export const generateMetadata = pageMetadata('report-setup');

/** The report editor (EDIT-01). It loads its data itself, because it can also start offline. */
export default panelPage(
  'report-setup',
  async (db, { personId, unit }, _now, { report, bmp, ...query }) => ({
    reportId: typeof report === 'string' ? report : null,
    owner: { personId, unitId: unit.id },
    isClosed: unit.closedAt !== null,
    map: getMapConfig(),
    language: chooseLanguage(await findChosenLanguage(db, personId), (await headers()).get('accept-language')),
    linkedBmpId: typeof bmp === 'string' ? bmp : null,
    plannedStart: parsePlannedStart(query),
  }),
  EditorScreen,
);

interface EditorScreenProps {
  reportId: string | null;
  owner: DeviceOwner;
  /** In a closed work unit an inspection can only be read. */
  isClosed: boolean;
  map: MapConfig;
  linkedBmpId: string | null;
  plannedStart: PlannedStart | null;
  language: Language;
}

function EditorScreen({ reportId, isClosed, ...editor }: EditorScreenProps) {
  if (isClosed) redirect(reportId === null ? REPORT_LIST_PATH : createViewUrl(reportId));
  return (
    <>
      {/* Loads the editor data in parallel with the scripts. A link element, because React's preload() in a server
         component waits for the scripts to start a `fetch`. */}
      {reportId !== null && (
        <link rel="preload" href={createEditorDataUrl(reportId)} as="fetch" crossOrigin="anonymous" />
      )}
      {/* Without a report every visit starts a new inspection, even from another new one. */}
      <ReportEditor key={reportId ?? crypto.randomUUID()} reportId={reportId} {...editor} />
    </>
  );
}

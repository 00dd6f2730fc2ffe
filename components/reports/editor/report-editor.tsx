'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { BeforeLoadingAnew } from '@/components/ui/lazy-component';
import { EditorFrame } from '@/components/reports/editor/frame/editor-frame';
import { useChangesElsewhere } from '@/components/reports/editor/frame/use-changes-elsewhere';
import { useSessionRefused } from '@/components/reports/editor/frame/use-session-refused';
import { useOpenedInspection } from '@/components/reports/editor/frame/use-opened-inspection';
import { nameAddress } from '@/components/reports/editor/frame/use-phone-back';
import { useShownEditor } from '@/components/reports/editor/frame/use-shown-editor';
import { useToday } from '@/components/reports/editor/frame/use-today';
import { InspectionContext } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/button';
import { ErrorState, Loading } from '@/components/ui/states';
import type { LocalInspection } from '@/lib/offline/sync/local-inspection';
import type { DeviceOwner } from '@/lib/offline/store/device-owner';
import { isUnsaved } from '@/lib/reports/editor/save-state';
import type { MapConfig } from '@/lib/map/types';
import { editorAddress } from '@/lib/reports/addresses';
import { GETTING_DATA, SETTING_UP } from '@/lib/reports/editor/texts';

export interface ReportEditorProps {
  /** null begins a new inspection. */
  reportId: string | null;
  /** Who inspects, and for which work unit. */
  owner: DeviceOwner;
  map: MapConfig;
}

/** The report editor: one client page that starts from the server's editor data or from this device's (EDIT-01). */
export function ReportEditor({ reportId, owner, map }: ReportEditorProps) {
  // Back may lead to an entry that was laid for a new inspection: meanwhile its address names the one that was begun.
  const inAddress = useSearchParams().get('report');
  const named = reportId ?? inAddress;
  const [{ id, isNew }] = useState(() => ({ id: named ?? crypto.randomUUID(), isNew: named === null }));
  const { opening, tryAgain } = useOpenedInspection(id, isNew, owner, useSessionRefused());

  if (opening.state === 'loading') return <Loading text={isNew ? SETTING_UP : GETTING_DATA} rows={6} />;
  if (opening.state === 'failed') {
    return <ErrorState retry={<Button onClick={tryAgain}>Try again</Button>}>{opening.message}</ErrorState>;
  }
  if (opening.state === 'elsewhere') return <OpenElsewhere onTakeOver={tryAgain} />;
  return <OpenEditor inspection={opening.inspection} map={map} />;
}

function OpenEditor({ inspection, map }: { inspection: LocalInspection; map: MapConfig }) {
  const { editor, enter } = useShownEditor(inspection);
  const today = useToday(editor.report.timeZone);
  const { id, status } = editor.report;
  useChangesElsewhere(inspection);
  // On the server, or as a draft on this device.
  const isKept = editor.base.version > 0 || isUnsaved(editor);

  useEffect(() => {
    // From now on a reload, or a link that is passed on, opens this report and begins no new one.
    if (isKept) nameAddress(editorAddress({ id, status }));
  }, [isKept, id, status]);

  const persistAll = useCallback(() => inspection.persist().then(inspection.flush), [inspection]);
  const view = useMemo(() => ({ editor, enter, inspection, today, map }), [editor, enter, inspection, today, map]);
  return (
    <InspectionContext value={view}>
      <BeforeLoadingAnew value={persistAll}>
        <EditorFrame />
      </BeforeLoadingAnew>
    </InspectionContext>
  );
}

/** Another tab has it now. Nothing is lost: that tab goes on from what was kept on this device. */
function OpenElsewhere({ onTakeOver }: { onTakeOver: () => void }) {
  return (
    <div className="px-(--gutter) pt-5">
      <ErrorState retry={<Button onClick={onTakeOver}>Go on here</Button>}>
        This inspection was opened in another tab and goes on there. Everything you entered here is kept.
      </ErrorState>
    </div>
  );
}

import { useEffect, useState } from 'react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { REPORT_LIST_PATH, createViewUrl } from '@/lib/reports/urls';
import { isClosed } from '@/lib/reports/domain/rules';
import { createClosedReportUrl } from '@/lib/reports/view';

/** Maximum wait for the last save, so that the list is current. */
const MAX_WAIT_MS = 2500;

/** Navigates as the state requests, after saving or MAX_WAIT_MS (EDIT-41, EDIT-60, EDIT-62; decision X-14). */
export function useLeaveEditor(leave: (address: string) => void, linkedBmpId: string | null): void {
  const { editor, inspection } = useInspection();
  const { leaving } = editor;
  const reportId = editor.report.id;
  // Whether the inspection was already closed when the editor opened.
  const [wasClosed] = useState(() => isClosed(editor.base.status));

  useEffect(() => {
    if (leaving === null) return;
    let hasLeft = false;
    const navigate = () => {
      if (hasLeft) return;
      hasLeft = true;
      leave(
        leaving === 'list'
          ? REPORT_LIST_PATH
          : wasClosed
            ? createClosedReportUrl(reportId, linkedBmpId)
            : createViewUrl(reportId),
      );
    };
    const timer = setTimeout(navigate, MAX_WAIT_MS);
    void inspection.flush().then(navigate);
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [leaving, reportId, wasClosed, linkedBmpId, inspection, leave]);
}

'use client';

import { Download } from 'lucide-react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/button';
import { InlineNote } from '@/components/ui/inline-note';
import { STRANDED } from '@/lib/reports/editor/texts';
import type { Report } from '@/lib/reports/report';

/** Work that the server takes no more: it is said, and it can be taken along. */
export function StrandedWork() {
  const { editor, inspection } = useInspection();
  const { stranded, changedBy } = editor;
  if (stranded === null) return null;
  return (
    <InlineNote tone="bad" role="alert" className="mb-4 desktop:mb-6">
      <p>
        {STRANDED[stranded.reason]}
        {changedBy && ` ${changedBy.name} changed it last.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => exportReport(stranded.report)}>
          <Download aria-hidden="true" />
          Export my work
        </Button>
        <Button variant="outline" onClick={() => inspection.send({ type: 'savedForLater' })}>
          Inspection Reports
        </Button>
      </div>
    </InlineNote>
  );
}

/** Everything that was entered, as a file on this device. */
function exportReport(report: Report): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `inspection-${report.fields.date.slice(0, 10)}-${report.id}.json`;
  link.click();
  URL.revokeObjectURL(address);
}

import type { Metadata } from 'next';
import { switchUnit } from '@/app/app/actions';
import { ReportEditor } from '@/components/reports/editor/report-editor';
import { Shell } from '@/components/shell/shell';
import { mapConfig } from '@/lib/map/server/map-config';
import { editorDataAddress } from '@/lib/reports/addresses';
import { load } from '@/lib/shell/server/load-page';

export const metadata: Metadata = { title: 'Inspection' };

interface ReportSetupProps {
  searchParams: Promise<{ report?: string | string[] }>;
}

/** The report editor (EDIT-01). What it edits it asks for itself: it also starts from what the device kept. */
export default async function ReportSetupPage({ searchParams }: ReportSetupProps) {
  const { report } = await searchParams;
  const { frame } = await load('report-setup', () => Promise.resolve(null));
  const reportId = typeof report === 'string' ? report : null;
  // Without a report every visit is a new inspection, also one that leads here from another new one.
  return (
    <Shell frame={frame} switchUnit={switchUnit} editor>
      {/* On its way beside the scripts that will ask for it. An element: React's preload() of a server component asks
          for a `fetch` only when the scripts have run. */}
      {reportId !== null && (
        <link rel="preload" href={editorDataAddress(reportId)} as="fetch" crossOrigin="anonymous" />
      )}
      <ReportEditor
        key={reportId ?? crypto.randomUUID()}
        reportId={reportId}
        owner={{ personId: frame.user.id, unitId: frame.unit?.id ?? null }}
        map={mapConfig()}
      />
    </Shell>
  );
}

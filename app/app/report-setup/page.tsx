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

/**
 * The report editor (EDIT-01). The editor asks for the report itself, because it must also start from what is on the
 * device.
 */
export default async function ReportSetupPage({ searchParams }: ReportSetupProps) {
  const { report } = await searchParams;
  const { frame } = await load('report-setup', () => Promise.resolve(null));
  const reportId = typeof report === 'string' ? report : null;
  // Without a report every visit begins a new inspection, also one that comes from another new inspection.
  return (
    <Shell frame={frame} switchUnit={switchUnit} editor>
      {/* Fetched beside the scripts that will ask for it. It is a link element because React's preload() in a server
      component begins a `fetch` only when the scripts have run. */}
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

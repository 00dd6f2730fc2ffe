'use client';

import { Camera } from 'lucide-react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { InlineNote } from '@/components/ui/inline-note';
import { MAP_IMAGE_MISSING, NO_MAP_IMAGE } from '@/lib/reports/editor/texts';

const CapturedMap = lazyComponent(() =>
  import('@/components/reports/editor/map/captured-map-with-pins').then((file) => file.CapturedMapWithPins),
);

/** The captured map, or that it is missing and what follows from that (EDIT-35, EDIT-57). */
export function SummaryMap({ fileName }: { fileName: string | null }) {
  const { editor, inspection } = useInspection();
  return (
    <div className="grid justify-items-start gap-3">
      {fileName === null ? (
        <>
          <Badge>{NO_MAP_IMAGE}</Badge>
          <InlineNote tone="warn" className="w-full">
            {MAP_IMAGE_MISSING}
          </InlineNote>
        </>
      ) : (
        <CapturedMap
          fileName={fileName}
          alt={`Map of ${editor.report.siteName} with the logged BMPs`}
          className="max-h-80 w-full rounded-control object-contain object-left"
        />
      )}
      <Button variant="outline" onClick={() => inspection.send({ type: 'went', phase: 'TakeMapSnapshot' })}>
        <Camera aria-hidden="true" />
        {fileName === null ? 'Capture Map Picture' : 'Capture again'}
      </Button>
    </div>
  );
}

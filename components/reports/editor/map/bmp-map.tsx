'use client';

import { useText } from '@/components/ui/text/language';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { LazySiteMap } from '@/components/reports/editor/map/lazy-site-map';

import { pinsOf, type Logged } from '@/components/reports/editor/map/use-logged-pins';
import { mapLabel, getBmpView } from '@/lib/reports/domain/report-map';

export function BmpMap({ logged }: { logged: Logged }) {
  const { editor, map } = useInspection();
  const t = useText();
  const texts = useCorrectionTexts();

  if (logged.bmp.location === null) return <p className="px-4 py-4 text-ink-muted desktop:px-6">{texts.notPlaced}</p>;
  return (
    <div className="h-56 overflow-hidden rounded-t-card desktop:h-72">
      <LazySiteMap
        readOnly
        config={map}
        label={mapLabel(editor.report, t)}
        initialView={getBmpView(logged.bmp, editor.report)}
        pins={pinsOf([logged], texts)}
      />
    </div>
  );
}

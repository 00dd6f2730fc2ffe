'use client';

import { MapPin } from 'lucide-react';
import { useInvalidField } from '@/components/reports/editor/bmp/use-invalid-field';
import { useEntry, useInspection } from '@/components/reports/editor/inspection-context';
import { PhotoField } from '@/components/reports/editor/photos/photo-field';
import { Button } from '@/components/ui/buttons/button';
import { classNames } from '@/components/ui/class-names';
import { TextArea } from '@/components/ui/forms/text-area';
import { formatCoordinates } from '@/lib/map/coordinates';
import { bmpOf } from '@/lib/reports/editor/derived';
import { DESCRIPTION_HINT } from '@/lib/reports/editor/texts';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';

/** Step 2: what was found, in photos and words (BMP-09, BMP-21…23). */
export function EnterConditions({ bmp }: { bmp: LoggedBmp }) {
  const { field, error } = useInvalidField('condition');
  const [description, type] = useEntry(
    (editor) => (bmpOf(editor, bmp.id) ?? bmp).condition.description,
    (text) => ({ type: 'conditionChanged', change: { description: text } }),
    'typed',
  );
  return (
    <div className="grid gap-6">
      <PhotoField bmp={bmp} side="condition" />
      <TextArea
        ref={field}
        label="Description"
        hint={DESCRIPTION_HINT}
        error={error}
        limit={LIMITS.areaText}
        value={description}
        onChange={(event) => type(event.target.value)}
      />
      <Location bmp={bmp} />
    </div>
  );
}

/** Hidden where the map column shows the same. */
function Location({ bmp: { location } }: { bmp: LoggedBmp }) {
  const { editor, inspection } = useInspection();
  const standsBeside = editor.report.fields.siteId !== null;
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3 text-small text-ink-muted',
        standsBeside && 'wide:hidden',
      )}
    >
      <span>{location ? formatCoordinates(location) : 'Not placed on the map'}</span>
      <Button variant="text" onClick={() => inspection.send({ type: 'went', phase: 'BMPPlotLocation' })}>
        <MapPin aria-hidden="true" />
        {location ? 'Move pin' : 'Place pin'}
      </Button>
    </div>
  );
}

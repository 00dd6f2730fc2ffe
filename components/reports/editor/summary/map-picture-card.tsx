import { useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Badge } from '@/components/ui/feedback/badge';
import { Button } from '@/components/ui/buttons/button';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { MAP_IMAGE_MISSING, NO_MAP_IMAGE } from '@/lib/reports/editor/texts';

const CapturedMap = lazyComponent(() =>
  import('@/components/reports/editor/map/captured-map-with-pins').then((module) => module.CapturedMapWithPins),
);

const AutomaticMapPicture = lazyComponent(() =>
  import('@/components/reports/editor/map/automatic-map-picture').then((module) => module.AutomaticMapPicture),
);

interface MapPictureCardProps {
  /** Takes a missing picture automatically, if this person created the inspection. */
  isAutomatic?: boolean;
}

/**
 * The map picture, or a note that it is missing, and a button to capture it. Closing a report requires a picture
 * (EDIT-35, EDIT-55 to EDIT-57; decision X-07).
 */
export function MapPictureCard({ isAutomatic = false }: MapPictureCardProps) {
  const { editor, inspection } = useInspection();
  const [outcome, setOutcome] = useState<'taken' | 'not-taken' | null>(null);
  const { siteName, fields, createdBy } = editor.report;
  const { mapImage } = fields;
  // Only the creator's device takes it: pictures by two people would conflict.
  const takesPicture = isAutomatic && mapImage === null && createdBy.id === editor.context.me.id;
  const isTaking = takesPicture && outcome === null;
  return (
    <Card aria-labelledby="map-picture">
      <CardHead
        title="Map picture"
        titleId="map-picture"
        actions={mapImage === null && <Badge>{NO_MAP_IMAGE}</Badge>}
      />
      <CardBody className="grid justify-items-start gap-3">
        {takesPicture && <AutomaticMapPicture onOutcome={setOutcome} />}
        <p role="status" className={isTaking ? undefined : 'sr-only'}>
          {isTaking ? 'Taking the map picture…' : outcome === 'taken' && 'The map picture was taken.'}
        </p>
        {isTaking ? null : mapImage === null ? (
          <InlineNote tone="warn" className="w-full">
            {MAP_IMAGE_MISSING}
          </InlineNote>
        ) : (
          <CapturedMap
            fileName={mapImage}
            alt={`Map of ${siteName} with the logged BMPs`}
            className="max-h-80 w-full rounded-control object-contain object-left"
          />
        )}
        <Button variant="outline" onClick={() => inspection.send({ type: 'phaseOpened', phase: 'TakeMapSnapshot' })}>
          <Icon name="camera" />
          {mapImage === null ? 'Capture Map Picture' : 'Capture again'}
        </Button>
      </CardBody>
    </Card>
  );
}

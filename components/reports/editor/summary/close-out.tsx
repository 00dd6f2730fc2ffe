'use client';

import { useInspection } from '@/components/reports/editor/inspection-context';
import { MapPicture } from '@/components/reports/editor/summary/map-picture';
import { Card, CardBody, CardHead } from '@/components/ui/card';

/** The map picture of an open report, which closing it needs (EDIT-55, EDIT-56; decision X-07). */
export function CloseOut() {
  const { editor } = useInspection();
  return (
    <Card aria-labelledby="map-picture">
      <CardHead title="Map picture" titleId="map-picture" />
      <CardBody>
        <MapPicture fileName={editor.report.fields.mapImage} />
      </CardBody>
    </Card>
  );
}

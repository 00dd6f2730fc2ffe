'use client';

import { useInspection } from '@/components/reports/editor/inspection-context';
import { SummaryMap } from '@/components/reports/editor/summary/summary-map';
import { Card, CardBody, CardHead } from '@/components/ui/card';

/** The map picture of an open report, which closing it needs (EDIT-55, EDIT-56; decision X-07). */
export function CloseOut() {
  const { editor } = useInspection();
  return (
    <Card aria-labelledby="map-picture">
      <CardHead title="Map picture" titleId="map-picture" />
      <CardBody>
        <SummaryMap fileName={editor.report.fields.mapImage} />
      </CardBody>
    </Card>
  );
}

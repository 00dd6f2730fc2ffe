'use client';

import { useDateAnswer } from '@/components/reports/editor/answers/use-date-answer';
import { Dock } from '@/components/reports/editor/frame/dock';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { SummaryMap } from '@/components/reports/editor/summary/summary-map';
import { NotifyReason, useNotify } from '@/components/reports/editor/summary/notify';
import { Card, CardBody, CardHead } from '@/components/ui/card';
import { ManyOf, type Choice } from '@/components/ui/choice-group';
import { DateTimeField } from '@/components/ui/date-time-field';
import { wordingOf } from '@/lib/reports/domain/questions';
import type { CrewMember } from '@/lib/workgroups/crew';
import type { Report } from '@/lib/reports/domain/report';

/** Who is told, the map picture, the end of the inspection, and SAVE & NOTIFY in the dock (EDIT-101; decision X-07). */
export function InspectionWrapUp() {
  const { editor } = useInspection();
  return (
    <>
      <WrapUpCards mapImage={editor.report.fields.mapImage} />
      <Dock forward={useNotify()} reason={<NotifyReason />} />
    </>
  );
}

function WrapUpCards({ mapImage }: { mapImage: string | null }) {
  return (
    <div className="grid gap-4 desktop:gap-6">
      <Card aria-labelledby="crew">
        <CardHead title={wordingOf('crew').label} titleId="crew" />
        <CardBody>
          <CrewChoice />
        </CardBody>
      </Card>
      <Card aria-labelledby="map-picture">
        <CardHead title="Map picture" titleId="map-picture" />
        <CardBody>
          <SummaryMap fileName={mapImage} />
        </CardBody>
      </Card>
      <Card aria-labelledby="finish">
        <CardHead title="Finish" titleId="finish" />
        <CardBody>
          <div className="grid gap-4">
            <InspectionEnd />
            <p className="text-body">Your crew gets a text message that lists each required correction.</p>
          </div>
        </CardBody>
      </Card>
    </div>
  );
}

/** The creator is always told (EDIT-102). */
function CrewChoice() {
  const { editor, inspection } = useInspection();
  const { report, surroundings } = editor;
  const { crew } = report.fields;
  const choices = crewChoices(report, surroundings.crew);
  return (
    <ManyOf
      pairs
      hideLegend
      legend={wordingOf('crew').label}
      choices={choices}
      values={crew}
      onChange={(values) => {
        const toggled = choices.find(({ value }) => values.includes(value) !== crew.includes(value));
        if (toggled) inspection.send({ type: 'crewToggled', personId: toggled.value });
      }}
    />
  );
}

function crewChoices({ createdBy }: Report, crew: readonly CrewMember[]): Choice<string>[] {
  const others = crew.filter(({ id }) => id !== createdBy.id);
  return [
    { value: createdBy.id, label: createdBy.name, meta: 'Created this report. Always notified', locked: true },
    ...others.map(({ id, name, workRole }) => ({ value: id, label: name, meta: workRole || undefined })),
  ];
}

/** Kept as it is said here (EDIT-103); when the record is closed is another matter. */
function InspectionEnd() {
  const { editor, inspection } = useInspection();
  const { fields, timeZone } = editor.report;
  const end = useDateAnswer('inspectionEnd');
  return (
    <DateTimeField
      {...end}
      hint={wordingOf('inspectionEnd').hint}
      optional
      className="tablet:max-w-96"
      value={fields.inspectionEnd}
      timeZone={timeZone}
      onChange={(value) => inspection.send({ type: 'fieldChanged', key: 'inspectionEnd', value })}
    />
  );
}

import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { useDateAnswer } from '@/components/reports/editor/answers/use-date-answer';
import { Dock } from '@/components/reports/editor/frame/dock';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { MapPictureCard } from '@/components/reports/editor/summary/map-picture-card';
import { NotifyReason, useNotifyButton } from '@/components/reports/editor/summary/notify';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { CheckboxGroup, type Choice } from '@/components/ui/forms/choice-group';
import { DateTimeField } from '@/components/ui/forms/date-time-field';
import { getQuestion } from '@/lib/reports/domain/questions';
import type { CrewMember } from '@/lib/workgroups/crew';
import { formatExpiredSkills } from '@/lib/workgroups/skills';
import type { Report } from '@/lib/reports/domain/report';
import { findSiteForm } from '@/lib/reports/editor/site-form';
import { listBmpsToCorrect } from '@/lib/reports/domain/rules';

/** Crew, map picture, end of the inspection, and SAVE & NOTIFY in the dock (EDIT-101; decision X-07). */
export function InspectionWrapUp() {
  return (
    <>
      <WrapUpCards />
      <Dock forward={useNotifyButton()} reason={<NotifyReason />} />
    </>
  );
}

function WrapUpCards() {
  return (
    <div className="grid gap-4 desktop:gap-6">
      <Card aria-labelledby="crew">
        <CardHead
          title={getQuestion('crew').label}
          titleId="crew"
          sub="The crew members you select get a text message or email about the required corrections."
        />
        <CardBody className="grid gap-3">
          <NobodyCorrects />
          <CrewChoice />
        </CardBody>
      </Card>
      <MapPictureCard isAutomatic />
      <Card aria-labelledby="finish">
        <CardHead title="Finish" titleId="finish" />
        <CardBody>
          <InspectionEnd />
        </CardBody>
      </Card>
      <FormAnswers />
    </div>
  );
}

const FormAnswerCard = lazyComponent(() =>
  import('@/components/reports/editor/answers/form-answers').then((module) => module.FormAnswerCard),
);

function FormAnswers() {
  const siteForm = findSiteForm(useInspection().editor);
  return siteForm ? <FormAnswerCard form={siteForm.form} /> : null;
}

/** Shown while corrections are required and only the creator is notified of them. */
function NobodyCorrects() {
  const { report } = useInspection().editor;
  const count = listBmpsToCorrect(report.bmps).length;
  const hasOthers = report.fields.crew.some((id) => id !== report.createdBy.id);
  return (
    <p role="status" className="font-bold empty:hidden">
      {count > 0 && !hasOthers && formatUnassignedBmps(count)}
    </p>
  );
}

const formatUnassignedBmps = (count: number) =>
  count === 1
    ? '1 BMP needs a correction. Choose who corrects it.'
    : `${count} BMPs need a correction. Choose who corrects them.`;

/** Selects who is notified. The creator of the report always is (EDIT-102). */
function CrewChoice() {
  const { editor, inspection, today } = useInspection();
  const { report, context } = editor;
  const { crew } = report.fields;
  const choices = createCrewChoices(report, context.crew, today);
  return (
    <CheckboxGroup
      hasTwoColumns
      isLegendHidden
      legend={getQuestion('crew').label}
      choices={choices}
      values={crew}
      onChange={(values) => {
        const toggledChoice = choices.find(({ value }) => values.includes(value) !== crew.includes(value));
        if (toggledChoice) inspection.send({ type: 'crewToggled', personId: toggledChoice.value });
      }}
    />
  );
}

/** An expired skill is shown but does not prevent selection, because the work may not need it. */
function createCrewChoices({ createdBy }: Report, crew: readonly CrewMember[], today: string): Choice<string>[] {
  const others = crew.filter(({ id }) => id !== createdBy.id);
  return [
    { value: createdBy.id, label: createdBy.name, meta: 'Started this inspection, so always notified', isLocked: true },
    ...others.map((person) => ({ value: person.id, label: person.name, meta: renderMeta(person, today) })),
  ];
}

function renderMeta(person: CrewMember, today: string): ReactNode {
  const expiredSkills = formatExpiredSkills(person, today);
  if (expiredSkills === null) return person.workRole || undefined;
  return (
    <>
      {person.workRole}
      <span className="flex items-start gap-1.5 font-bold text-danger">
        <Icon name="triangle-exclamation-point" className="mt-0.5 size-4 shrink-0" />
        {expiredSkills}
      </span>
    </>
  );
}

/** Stored as entered (EDIT-103); independent of when the record is closed. */
function InspectionEnd() {
  const { editor, inspection } = useInspection();
  const { fields, timeZone } = editor.report;
  const endProps = useDateAnswer('inspectionEnd');
  return (
    <DateTimeField
      {...endProps}
      hint={getQuestion('inspectionEnd').hint}
      optional
      className="tablet:max-w-96"
      value={fields.inspectionEnd}
      timeZone={timeZone}
      onChange={(value) => inspection.send({ type: 'fieldChanged', key: 'inspectionEnd', value })}
    />
  );
}

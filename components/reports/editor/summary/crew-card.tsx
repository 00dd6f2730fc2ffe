'use client';

import { useInspection } from '@/components/reports/editor/inspection-context';
import { CardFrame } from '@/components/reports/editor/summary/card-frame';
import { CardBody } from '@/components/ui/lists/card';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { Loading } from '@/components/ui/feedback/states';
import { NONE_SELECTED } from '@/lib/reports/editor/texts';
import { crewNames, type SummaryCard } from '@/lib/reports/domain/summary';

const DeliveryStates = lazyComponent(
  () => import('@/components/reports/editor/summary/delivery-states').then((file) => file.DeliveryStates),
  <Loading text="Loading..." />,
);

/** The people to notify, or the delivery state of each message (decision X-03). */
export function CrewCard({ card }: { card: SummaryCard }) {
  const { editor } = useInspection();
  const { report, surroundings } = editor;
  return (
    <CardFrame card={card}>
      <CardBody className="text-body">
        {report.status === 'setup' ? (
          <Names names={crewNames(report, surroundings.crew)} />
        ) : (
          <DeliveryStates reportId={report.id} />
        )}
      </CardBody>
    </CardFrame>
  );
}

function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <p className="text-ink-muted">{NONE_SELECTED}</p>;
  return (
    <ul className="grid gap-x-6 gap-y-2 font-medium tablet:grid-cols-2">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

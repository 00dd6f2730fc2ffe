import { Icon } from '@/components/ui/icons/icon';
import { StatusLegend } from '@/components/reports/bmp/status-legend';
import { CarriedOverNote } from '@/components/reports/editor/answers/previous-inspection-offer';
import { BmpTabs } from '@/components/reports/editor/bmp/bmp-tabs';
import { LoggedRows } from '@/components/reports/editor/bmp/logged-rows';
import { CapacityNote } from '@/components/reports/editor/bmp/capacity-note';
import { useWide } from '@/components/reports/editor/frame/use-wide';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { LoggedBmpsMap } from '@/components/reports/editor/map/logged-bmps-map';
import { useLoggedBmps } from '@/components/reports/editor/map/use-logged-pins';
import { Button } from '@/components/ui/buttons/button';
import { Card } from '@/components/ui/lists/card';
import { EmptyState } from '@/components/ui/feedback/states';
import { ignoreSecondPress } from '@/lib/client/ignore-second-press';
import { getStatus } from '@/lib/reports/editor/derived';
import { NO_BMPS } from '@/lib/reports/editor/texts';
import { PHASE_INFOS } from '@/lib/reports/domain/phases';
import { needsConditions, canLogMore } from '@/lib/reports/domain/rules';

export function LoggedEventsList() {
  const loggedBmps = useLoggedBmps();
  const isWide = useWide();
  return (
    <>
      <BmpTabs />
      <CapacityNote className="mb-4" />
      <Card>
        {loggedBmps.length === 0 ? (
          <NothingLogged />
        ) : (
          <>
            <MarkRestGood />
            <LoggedRows loggedBmps={loggedBmps} className="divide-y divide-line" />
            <div className="flex min-h-13 items-center border-t border-line px-4 py-3 desktop:px-6">
              <StatusLegend statuses={loggedBmps.map(({ status }) => status)} />
            </div>
          </>
        )}
      </Card>
      <div className="mt-4 empty:hidden">
        <CarriedOverNote />
      </div>
      {!isWide && (
        <div className="-mx-(--gutter) mt-5 desktop:mx-0">
          <LoggedBmpsMap className="h-76 overflow-hidden desktop:rounded-card desktop:border desktop:border-line" />
        </div>
      )}
    </>
  );
}

/** Marks the carried-over BMPs as good that require no correction and have not been inspected yet. */
function MarkRestGood() {
  const { editor, inspection } = useInspection();
  const uninspectedCount = editor.report.bmps.filter(needsConditions).length;
  if (uninspectedCount === 0 || !canLogMore(getStatus(editor))) return null;
  const subject =
    uninspectedCount === 1 ? '1 BMP without required CAs has' : `${uninspectedCount} BMPs without required CAs have`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2 desktop:px-6">
      <p className="text-small text-ink-soft">{subject} not been inspected. Open any with problems first.</p>
      <Button
        variant="outline"
        className="my-1 max-tablet:w-full"
        onClick={() => {
          // The rows move up: a second press would open one.
          ignoreSecondPress();
          inspection.send({ type: 'markedGood' });
        }}
      >
        <Icon name="check-check" />
        Mark all good
      </Button>
    </div>
  );
}

function NothingLogged() {
  const { editor, inspection } = useInspection();
  return (
    <EmptyState
      action={
        canLogMore(getStatus(editor)) && (
          <Button onClick={() => inspection.send({ type: 'phaseOpened', phase: 'BMPInspection' })}>
            {PHASE_INFOS.BMPInspection.tab}
          </Button>
        )
      }
    >
      {NO_BMPS}
    </EmptyState>
  );
}

'use client';

import { BmpRow } from '@/components/reports/bmp/bmp-row';
import { StatusLegend } from '@/components/reports/bmp/status-legend';
import { BmpTabs } from '@/components/reports/editor/bmp/bmp-tabs';
import { useWide } from '@/components/reports/editor/frame/use-wide';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { LoggedBmpsMap } from '@/components/reports/editor/map/logged-bmps-map';
import { useLogged } from '@/components/reports/editor/map/use-logged-pins';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Empty } from '@/components/ui/states';
import { statusOf } from '@/lib/reports/editor/state';
import { NO_BMPS } from '@/lib/reports/editor/texts';
import { PHASE } from '@/lib/reports/phases';
import { canLogMore } from '@/lib/reports/rules';

/** Everything that was logged, on the map and in a list. */
export function LoggedEventsList() {
  const { editor, inspection } = useInspection();
  const logged = useLogged();
  const wide = useWide();
  return (
    <>
      <BmpTabs />
      {!wide && (
        <div className="-mx-(--gutter) mb-5 desktop:mx-0">
          <LoggedBmpsMap className="h-76 overflow-hidden desktop:rounded-card desktop:border desktop:border-line" />
        </div>
      )}
      <Card>
        {logged.length === 0 ? (
          <NothingLogged />
        ) : (
          <>
            <div className="flex min-h-13 items-center px-4 py-3 desktop:px-6">
              <StatusLegend statuses={logged.map(({ status }) => status)} />
            </div>
            <ul className="divide-y divide-line">
              {logged.map(({ bmp, status }) => (
                <BmpRow
                  key={bmp.id}
                  bmp={bmp}
                  status={status}
                  timeZone={editor.report.timeZone}
                  open={() => inspection.send({ type: 'bmpOpened', bmpId: bmp.id })}
                />
              ))}
            </ul>
          </>
        )}
      </Card>
    </>
  );
}

function NothingLogged() {
  const { editor, inspection } = useInspection();
  return (
    <Empty
      action={
        canLogMore(statusOf(editor)) && (
          <Button onClick={() => inspection.send({ type: 'went', phase: 'BMPInspection' })}>
            {PHASE.BMPInspection.tab}
          </Button>
        )
      }
    >
      {NO_BMPS}
    </Empty>
  );
}

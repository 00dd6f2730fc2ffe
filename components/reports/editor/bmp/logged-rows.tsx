'use client';

import { memo, useCallback } from 'react';
import { BmpRow } from '@/components/reports/bmp/bmp-row';
import { useInspection } from '@/components/reports/editor/inspection-context';
import type { Logged } from '@/components/reports/editor/map/use-logged-pins';
import { classNames } from '@/components/ui/class-names';
import { RowsInTime } from '@/components/ui/rows-in-time';
import { saveState } from '@/lib/reports/editor/save-state';
import { PROVISIONAL_LABELS } from '@/lib/reports/editor/texts';

/** The logged BMPs in a list; each opens its record, unless SAVE & NOTIFY waits. */
export function LoggedRows({ logged, className }: { logged: readonly Logged[]; className: string }) {
  const { editor, inspection } = useInspection();
  const open = useCallback((bmpId: string) => inspection.send({ type: 'bmpOpened', bmpId }), [inspection]);
  const changes = logged.some(({ provisional }) => provisional) && saveState(editor) === 'waiting';
  return (
    <>
      {changes && <p className="px-4 pb-3 text-small text-ink-muted desktop:px-6">{PROVISIONAL_LABELS}</p>}
      <RowsInTime rows={logged} className={classNames('[--row:5.625rem] desktop:[--row:4rem]', className)}>
        {({ bmp, status, loggedBy, provisional }) => (
          <LoggedRow
            key={bmp.id}
            bmp={bmp}
            status={status}
            loggedBy={loggedBy}
            provisional={provisional}
            timeZone={editor.report.timeZone}
            onOpen={editor.queued === null ? open : null}
          />
        )}
      </RowsInTime>
    </>
  );
}

interface LoggedRowProps extends Logged {
  timeZone: string;
  onOpen: ((bmpId: string) => void) | null;
}

/** Rendered again only when its BMP changed. */
const LoggedRow = memo(function LoggedRow({ onOpen, ...facts }: LoggedRowProps) {
  return <BmpRow {...facts} open={onOpen && (() => onOpen(facts.bmp.id))} />;
});

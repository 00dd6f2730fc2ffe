'use client';

import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import {
  RemoveHereButton,
  removeHere,
  SendAgainButton,
  UnsentRowActions,
  UnsentRow,
} from '@/components/offline/unsent-row';
import { useUnsentActions } from '@/components/offline/use-unsent-actions';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-look';
import { useConfirm } from '@/components/ui/use-confirm';
import { formatReportDate } from '@/lib/dates';
import { now } from '@/lib/client/clock';
import type { UnsentInspection } from '@/lib/offline/unsent-work/list';
import {
  ageText,
  mayRemove,
  mayRestart,
  maySendAgain,
  removeUnsentText,
  stateText,
  unsentSummary,
} from '@/lib/offline/unsent-work/texts';
import { sizeText } from '@/lib/offline/store/device-storage';
import { editorAddress } from '@/lib/reports/addresses';
import { notTakenText } from '@/lib/reports/domain/photo-refusals';
import { typeLabel } from '@/lib/reports/domain/rules';
import { aboutReport } from '@/lib/reports/domain/about-texts';

interface UnsentInspectionRowProps {
  inspection: UnsentInspection;
  /** Called when something was sent, begun or removed. */
  onChange: () => void;
}

/** One inspection with unsent work: what it is, what has not been sent and why, and what can be done about it. */
export function UnsentInspectionRow({ inspection, onChange }: UnsentInspectionRowProps) {
  const [seenAt] = useState(now);
  const name = nameOf(inspection);
  const isTheirs = inspection.state.kind === 'other-person';
  const summary = (
    <>
      {inspection.report && !isTheirs && (
        <>
          {typeLabel(inspection.report.fields.type, inspection.report.fields.otherType)} ·{' '}
          <span className="whitespace-nowrap">
            {formatReportDate(inspection.report.fields.date, inspection.report.timeZone)}
          </span>{' '}
          ·{' '}
        </>
      )}
      {unsentSummary(inspection)} · <span className="whitespace-nowrap">{sizeText(inspection.bytes)}</span> ·{' '}
      {ageText(inspection.since, seenAt)}
    </>
  );
  return (
    <UnsentRow name={name} summary={summary} state={stateText(inspection)}>
      {inspection.refused.length > 0 && <p className="text-[0.9375rem]">{notTakenText(inspection.refused)}</p>}
      {!isTheirs && <Actions inspection={inspection} name={name} onChange={onChange} />}
    </UnsentRow>
  );
}

/** The name of another person's inspection is not shown to whoever is signed in now. */
function nameOf({ report, state, personName }: UnsentInspection): string {
  if (state.kind === 'other-person') return personName === null ? 'Somebody else’s work' : `Work of ${personName}`;
  if (report === null) return 'Photos of an inspection';
  return report.siteName || 'Site not chosen yet';
}

function Actions({ inspection, name, onChange }: UnsentInspectionRowProps & { name: string }) {
  const { confirm, confirmDialog } = useConfirm();
  const { busy, exportedAs, said, sendAgain, exportIt, restart, remove } = useUnsentActions(inspection, onChange);
  const { state, report, reportId } = inspection;

  async function askAndRemove() {
    const question = removeUnsentText(inspection, exportedAs);
    const about = report === null ? name : aboutReport({ ...report, siteName: name });
    if (await confirm(removeHere(about, question))) await remove();
  }

  return (
    <>
      <UnsentRowActions said={said}>
        {mayRestart(state) && (
          <Button busy={busy === 'restart'} onClick={() => void restart()}>
            <Plus aria-hidden="true" />
            Start a new inspection with these BMPs
          </Button>
        )}
        {report && (
          // A plain link, because Next's own link would first wait for the server.
          <a
            href={editorAddress({ id: reportId, status: report.status })}
            aria-label={`Open: ${name}`}
            className={buttonClass({ variant: 'outline' })}
          >
            Open
          </a>
        )}
        {maySendAgain(inspection) && (
          <SendAgainButton name={name} busy={busy === 'send'} onPress={() => void sendAgain()} />
        )}
        <Button
          variant="outline"
          busy={busy === 'export'}
          aria-label={`Export: ${name}`}
          onClick={() => void exportIt()}
        >
          <Download aria-hidden="true" />
          Export
        </Button>
        {mayRemove(state) && (
          <RemoveHereButton name={name} busy={busy === 'remove'} onPress={() => void askAndRemove()} />
        )}
      </UnsentRowActions>
      {confirmDialog}
    </>
  );
}

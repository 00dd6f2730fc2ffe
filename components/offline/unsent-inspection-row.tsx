'use client';

import type { Translate } from '@/lib/text';
import { typeText } from '@/lib/reports/domain/type-text';
import { formatReportDate } from '@/lib/dates';
import { useDay, useText } from '@/components/ui/language';
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

import { aboutReport } from '@/lib/reports/domain/about-texts';

interface UnsentInspectionRowProps {
  inspection: UnsentInspection;
  /** Called after sending, restarting or removing. */
  canOpen: boolean;
  /** Called when something was sent, begun or removed. */
  onChange: () => void;
}

/** One inspection with unsent work: what it is, what has not been sent and why, and what can be done about it. */
export function UnsentInspectionRow({ inspection, canOpen, onChange }: UnsentInspectionRowProps) {
  const t = useText();
  const formatDay = useDay(formatReportDate);
  const [seenAt] = useState(now);
  const name = nameOf(inspection, t);
  const isTheirs = inspection.state.kind === 'other-person';
  const summary = (
    <>
      {inspection.report && !isTheirs && (
        <>
          {typeText(inspection.report.fields, t)} ·{' '}
          <span className="whitespace-nowrap">
            {formatDay(inspection.report.fields.date, inspection.report.timeZone)}
          </span>{' '}
          ·{' '}
        </>
      )}
      {unsentSummary(inspection, t)} · <span className="whitespace-nowrap">{sizeText(inspection.bytes)}</span> ·{' '}
      {ageText(inspection.since, seenAt, t)}
    </>
  );
  return (
    <UnsentRow name={name} summary={summary} state={stateText(inspection, t)}>
      {inspection.refused.length > 0 && <p className="text-[0.9375rem]">{notTakenText(inspection.refused)}</p>}
      {!isTheirs && <Actions inspection={inspection} canOpen={canOpen} name={name} onChange={onChange} />}
    </UnsentRow>
  );
}

/** Another person's inspection is not named. */
function nameOf({ report, state, personName }: UnsentInspection, t: Translate): string {
  if (state.kind === 'other-person')
    return personName === null ? t('Somebody else’s work') : t('Work of {name}', { name: personName });
  if (report === null) return t('Photos of an inspection');
  return report.siteName || t('Site not chosen yet');
}

function Actions({ inspection, canOpen, name, onChange }: UnsentInspectionRowProps & { name: string }) {
  const t = useText();
  const { confirm, confirmDialog } = useConfirm();
  const { busy, exportedAs, said, sendAgain, exportIt, restart, remove } = useUnsentActions(inspection, onChange);
  const { state, report, reportId } = inspection;

  async function askAndRemove() {
    const question = removeUnsentText(inspection, exportedAs, t);
    const about = report === null ? name : aboutReport({ ...report, siteName: name });
    if (await confirm(removeHere(about, question, t))) await remove();
  }

  return (
    <>
      <UnsentRowActions said={said}>
        {mayRestart(state) && (
          <Button busy={busy === 'restart'} onClick={() => void restart()}>
            <Plus aria-hidden="true" />
            {t('Start a new inspection with these BMPs')}
          </Button>
        )}
        {report && canOpen && (
          // A plain link, because Next's own link would first wait for the server.
          <a
            href={editorAddress({ id: reportId, status: report.status })}
            aria-label={t('Open: {name}', { name })}
            className={buttonClass({ variant: 'outline' })}
          >
            {t('Open')}
          </a>
        )}
        {maySendAgain(inspection) && (
          <SendAgainButton name={name} busy={busy === 'send'} onPress={() => void sendAgain()} />
        )}
        <Button
          variant="outline"
          busy={busy === 'export'}
          aria-label={t('Export: {name}', { name })}
          onClick={() => void exportIt()}
        >
          <Download aria-hidden="true" />
          {t('Export')}
        </Button>
        {mayRemove(state) && (
          <RemoveHereButton name={name} busy={busy === 'remove'} onPress={() => void askAndRemove()} />
        )}
      </UnsentRowActions>
      {confirmDialog}
    </>
  );
}

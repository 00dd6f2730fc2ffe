import { useState } from 'react';
import type { Translate } from '@/lib/text';
import { translateInspectionType } from '@/lib/reports/domain/type-text';
import { formatListDate } from '@/lib/dates';
import { useDayFormat, useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import {
  RemoveFromDeviceButton,
  createRemoveConfirmation,
  TryAgainButton,
  UnsentRowActions,
  UnsentRow,
} from '@/components/offline/unsent-row';
import { useUnsentActions } from '@/components/offline/use-unsent-actions';
import { Button } from '@/components/ui/buttons/button';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { now } from '@/lib/client/clock';
import type { UnsentInspection } from '@/lib/offline/unsent-work/list';
import {
  formatAge,
  canRemove,
  canRestart,
  canSendAgain,
  formatRemoveQuestion,
  describeUnsentState,
  formatUnsentSummary,
} from '@/lib/offline/unsent-work/texts';
import { formatBytes } from '@/lib/format-bytes';
import { createEditorUrl } from '@/lib/reports/urls';
import { formatRejectedPhotos } from '@/lib/reports/domain/photo-rejections';
import { formatReportName } from '@/lib/reports/domain/about-texts';

interface UnsentInspectionRowProps {
  inspection: UnsentInspection;
  /** Whether the editor can be opened: the viewer has a work unit. */
  canOpen: boolean;
  /** Called after sending or removing. */
  onChange: () => void;
}

/** An inspection with unsent work: its name, what has not been sent and why, and buttons. */
export function UnsentInspectionRow({ inspection, canOpen, onChange }: UnsentInspectionRowProps) {
  const t = useText();
  const formatDay = useDayFormat(formatListDate);
  const [renderedAt] = useState(now);
  const name = getName(inspection, t);
  const isFromOtherPerson = inspection.state.kind === 'other-person';
  const summary = (
    <>
      {inspection.report && !isFromOtherPerson && (
        <>
          {translateInspectionType(inspection.report.fields, t)} ·{' '}
          <span className="whitespace-nowrap">
            {formatDay(inspection.report.fields.date, inspection.report.timeZone)}
          </span>{' '}
          ·{' '}
        </>
      )}
      {formatUnsentSummary(inspection, t)} · <span className="whitespace-nowrap">{formatBytes(inspection.bytes)}</span>{' '}
      · {formatAge(inspection.since, renderedAt, t)}
    </>
  );
  return (
    <UnsentRow name={name} summary={summary} state={describeUnsentState(inspection, t)}>
      {inspection.photoRejections.length > 0 && (
        <p className="text-[0.9375rem]">{formatRejectedPhotos(inspection.photoRejections)}</p>
      )}
      {!isFromOtherPerson && <Actions inspection={inspection} canOpen={canOpen} name={name} onChange={onChange} />}
    </UnsentRow>
  );
}

/** Another person's inspection is not named, only its author. */
function getName({ report, state, personName }: UnsentInspection, t: Translate): string {
  if (state.kind === 'other-person')
    return personName === null ? t('Someone else’s work') : t('Work of {name}', { name: personName });
  if (report === null) return t('Photos of an inspection');
  return report.siteName || t('No site selected');
}

function Actions({ inspection, canOpen, name, onChange }: UnsentInspectionRowProps & { name: string }) {
  const t = useText();
  const { confirm, confirmDialog } = useConfirm();
  const { runningAction, exportedAs, message, sendAgain, exportFile, restart, remove } = useUnsentActions(
    inspection,
    onChange,
  );
  const { state, report, reportId } = inspection;

  async function confirmAndRemove() {
    const question = formatRemoveQuestion(inspection, exportedAs, t);
    const itemName = report === null ? name : formatReportName({ ...report, siteName: name });
    if (await confirm(createRemoveConfirmation(itemName, question, t))) await remove();
  }

  return (
    <>
      <UnsentRowActions message={message}>
        {canRestart(state) && (
          <Button isBusy={runningAction === 'restart'} onClick={() => void restart()}>
            <Icon name="plus" />
            {t('Start a new inspection with these BMPs')}
          </Button>
        )}
        {report && canOpen && (
          // A plain link, because Next's own link would first wait for the server.
          <a
            href={createEditorUrl({ id: reportId, status: report.status })}
            aria-label={t('Open: {name}', { name })}
            className={buttonClass({ variant: 'outline' })}
          >
            {t('Open')}
          </a>
        )}
        {canSendAgain(inspection) && (
          <TryAgainButton name={name} isBusy={runningAction === 'send'} onPress={() => void sendAgain()} />
        )}
        <Button
          variant="outline"
          isBusy={runningAction === 'export'}
          aria-label={t('Export: {name}', { name })}
          onClick={() => void exportFile()}
        >
          <Icon name="download" />
          {t('Export')}
        </Button>
        {canRemove(state) && (
          <RemoveFromDeviceButton
            name={name}
            isBusy={runningAction === 'remove'}
            onPress={() => void confirmAndRemove()}
          />
        )}
      </UnsentRowActions>
      {confirmDialog}
    </>
  );
}

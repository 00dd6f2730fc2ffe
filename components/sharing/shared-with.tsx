'use client';

import { useRouter } from 'next/navigation';
import useSWR from 'swr';
import { useTellWhyNot } from '@/components/ui/use-why-not';
import { LinkActions } from '@/components/sharing/link-actions';
import { recipientsKey } from '@/components/sharing/recipients-key';
import { ShareList } from '@/components/sharing/share-list';
import { Button } from '@/components/ui/button';
import { Card, CardBody, CardHead } from '@/components/ui/card';
import { usePopup } from '@/components/ui/popup';
import { useConfirm } from '@/components/ui/use-confirm';
import { ask } from '@/lib/client/ask';
import type { LiveMessage } from '@/lib/client/live';
import { useLive } from '@/lib/client/use-live';
import { finishReport } from '@/lib/reports/contract';
import { reportTopic } from '@/lib/reports/topics';
import { shareRecipients, type ShareState } from '@/lib/sharing/contract';

export interface SharedWithProps {
  reportId: string;
  unitId: string;
  timeZone: string;
  /** The shares that the server knew when it made the page. */
  shares: readonly ShareState[];
  /** Whether this person may end the acknowledgements, and there are any to end. */
  mayEnd: boolean;
  ended: boolean;
}

/** Who was sent the report and who acknowledged it, kept fresh by the live channel. */
export function SharedWith({ reportId, unitId, timeZone, shares, mayEnd, ended }: SharedWithProps) {
  const router = useRouter();
  const fresh = useSWR(recipientsKey(reportId), () => ask(shareRecipients, { idreport: reportId }), {
    revalidateOnMount: false,
    revalidateIfStale: false,
  });
  const shown = fresh.data?.shares ?? shares;
  useLive(
    reportTopic(unitId),
    unitId,
    (message) => {
      if (isAbout(message, reportId, shown)) void fresh.mutate();
      if (message.type === 'updated-report' && message.idreport === reportId) router.refresh();
    },
    () => void fresh.mutate(),
  );
  return (
    <Card aria-labelledby="shared-with">
      <CardHead
        title="Shared with"
        titleId="shared-with"
        sub={ended ? 'Acknowledgements have ended.' : undefined}
        actions={mayEnd && <EndAcknowledgements reportId={reportId} />}
      />
      <CardBody>
        {shown.length === 0 ? (
          <p className="text-ink-muted">Nobody yet.</p>
        ) : (
          <ShareList
            shares={shown}
            timeZone={timeZone}
            actionsFor={(share) => <LinkActions share={share} onChange={() => void fresh.mutate()} />}
          />
        )}
      </CardBody>
    </Card>
  );
}

/**
 * Whether a message is about this report: it was shared again or acknowledged, or one of its e-mails arrived or failed.
 */
function isAbout(message: LiveMessage, reportId: string, shares: readonly ShareState[]): boolean {
  if (message.type === 'acknowledged-report' || message.type === 'updated-report') return message.idreport === reportId;
  if (message.type !== 'delivery' || typeof message.about !== 'object' || message.about === null) return false;
  const aboutId = 'id' in message.about ? message.about.id : null;
  return shares.some(({ id }) => id === aboutId);
}

/** After this nobody can acknowledge the report any more (decision X-01). */
function EndAcknowledgements({ reportId }: { reportId: string }) {
  const router = useRouter();
  const popup = usePopup();
  const tellWhyNot = useTellWhyNot();
  const { confirm, confirmDialog } = useConfirm();

  async function end() {
    const sure = await confirm({
      title: 'End acknowledgements',
      question: 'Nobody can acknowledge this inspection after this. This can’t be undone.',
      act: 'End acknowledgements',
      destructive: true,
    });
    if (sure) await endThem();
  }

  async function endThem() {
    try {
      await ask(finishReport, { idreport: reportId });
      popup.show({ kind: 'success', title: 'Acknowledgements ended' });
      router.refresh();
    } catch (error) {
      tellWhyNot('Acknowledgements not ended', error, () => void endThem());
    }
  }
  return (
    <>
      <Button variant="outline" onClick={() => void end()}>
        End acknowledgements
      </Button>
      {confirmDialog}
    </>
  );
}

'use client';

import { useRouter } from 'next/navigation';
import useSWR from 'swr';
import { LinkActions } from '@/components/sharing/link-actions';
import { recipientsKey } from '@/components/sharing/recipients-key';
import { ShareList } from '@/components/sharing/share-list';
import { Button } from '@/components/ui/button';
import { Card, CardBody, CardHead } from '@/components/ui/card';
import { useCommand } from '@/components/ui/use-command';
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
  /** The shares at the time when the server made the page. */
  shares: readonly ShareState[];
  /** May this person end the acknowledgements, and is there anything to end? */
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

/** Was it shared again, acknowledged, or did one of its e-mails arrive or fail? */
function isAbout(message: LiveMessage, reportId: string, shares: readonly ShareState[]): boolean {
  if (message.type === 'acknowledged-report' || message.type === 'updated-report') return message.idreport === reportId;
  if (message.type !== 'delivery' || typeof message.about !== 'object' || message.about === null) return false;
  const aboutId = 'id' in message.about ? message.about.id : null;
  return shares.some(({ id }) => id === aboutId);
}

/** The button after which nobody can acknowledge the inspection any more (decision X-01). */
function EndAcknowledgements({ reportId }: { reportId: string }) {
  const router = useRouter();
  const { confirm, confirmDialog } = useConfirm();
  const { send } = useCommand(finishReport, {
    notDone: 'Acknowledgements not ended',
    done: 'Acknowledgements ended',
    onDone: () => router.refresh(),
  });

  async function end() {
    const sure = await confirm({
      title: 'End acknowledgements',
      question: 'Nobody can acknowledge this inspection after this. This can’t be undone.',
      act: 'End acknowledgements',
      destructive: true,
    });
    if (sure) await send({ idreport: reportId });
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

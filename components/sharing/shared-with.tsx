'use client';

import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { useText } from '@/components/ui/text/language';
import { LinkActions } from '@/components/sharing/link-actions';
import { ShareList } from '@/components/sharing/share-list';
import { Button } from '@/components/ui/buttons/button';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { useCommand } from '@/components/ui/requests/use-command';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { useLiveList } from '@/lib/client/use-live-list';
import { deliveryMessages } from '@/lib/message-states';
import { endAcknowledgements } from '@/lib/reports/contract';
import { reportMessages } from '@/lib/reports/events';
import { shareRecipients, type ShareState } from '@/lib/sharing/contract';
import { sharingMessages } from '@/lib/sharing/events';

export interface SharedWithProps {
  reportId: string;
  /** Shown above the confirmation questions. */
  inspectionName: string;
  unitId: string;
  timeZone: string;
  shares: readonly ShareState[];
  /** Whether the person may end the acknowledgements. */
  canEnd: boolean;
  /** Whether the acknowledgements have ended. */
  hasEnded: boolean;
}

/**
 * Lists who was sent the report, with buttons to send a new link, revoke a link and end the acknowledgements.
 */
export function SharedWith({ reportId, inspectionName, unitId, timeZone, shares, canEnd, hasEnded }: SharedWithProps) {
  const t = useText();
  const router = useRouter();
  const rendered = useMemo(() => ({ shares }), [shares]);
  const list = useLiveList(shareRecipients, { idreport: reportId }, rendered, {
    messages: { ...reportMessages, ...sharingMessages, ...deliveryMessages },
    identifier: unitId,
    getHandlers: ({ data: shown, refetchSoon }) => ({
      'acknowledged-report': ({ idreport }) => idreport === reportId && refetchSoon(),
      'updated-report': ({ idreport }) => {
        if (idreport !== reportId) return;
        refetchSoon();
        router.refresh();
      },
      delivery: ({ about }) => shown.shares.some(({ id }) => id === about.id) && refetchSoon(),
    }),
  });
  return (
    <Card aria-labelledby="shared-with">
      <CardHead
        title={t('Shared with')}
        titleId="shared-with"
        sub={hasEnded ? t('This report can no longer be acknowledged.') : undefined}
        actions={
          canEnd && (
            <HiddenWhenClosed>
              <EndAcknowledgements reportId={reportId} inspectionName={inspectionName} />
            </HiddenWhenClosed>
          )
        }
      />
      <CardBody>
        {list.data.shares.length === 0 ? (
          <p className="text-ink-muted">{t('Nobody yet.')}</p>
        ) : (
          <ShareList
            shares={list.data.shares}
            timeZone={timeZone}
            renderActions={(share) => (
              <HiddenWhenClosed>
                <LinkActions share={share} inspectionName={inspectionName} onChange={() => void list.refetch()} />
              </HiddenWhenClosed>
            )}
          />
        )}
      </CardBody>
    </Card>
  );
}

/** A button that ends the acknowledgements. Nobody can acknowledge afterward (decision X-01). */
function EndAcknowledgements({ reportId, inspectionName }: Pick<SharedWithProps, 'reportId' | 'inspectionName'>) {
  const t = useText();
  const router = useRouter();
  const { confirm, confirmDialog } = useConfirm();
  const { send } = useCommand(endAcknowledgements, {
    failureTitle: t('Acknowledgements not ended'),
    successMessage: t('Acknowledgements ended'),
    onDone: () => router.refresh(),
  });

  async function end() {
    const isConfirmed = await confirm({
      title: t('End acknowledgements'),
      about: inspectionName,
      question: t('Nobody can acknowledge this inspection after this. This can’t be undone.'),
      confirmLabel: t('End acknowledgements'),
      isDestructive: true,
    });
    if (isConfirmed) await send({ idreport: reportId });
  }
  return (
    <>
      <Button variant="outline" onClick={() => void end()}>
        {t('End acknowledgements')}
      </Button>
      {confirmDialog}
    </>
  );
}

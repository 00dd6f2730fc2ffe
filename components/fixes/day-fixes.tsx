import { useState } from 'react';
import { ACTION_MESSAGES, getActionHandlers } from '@/components/corrective-actions/action-messages';
import { FixEvidence } from '@/components/fixes/fix-evidence';
import { ReturnFixDialog } from '@/components/fixes/return-fix-dialog';
import { ServerLink } from '@/components/offline/server-link';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { ListCard } from '@/components/ui/lists/list-card';
import { ROW_LINK_CLASS } from '@/components/ui/lists/row-link';
import { useCommand } from '@/components/ui/requests/use-command';
import { useText } from '@/components/ui/text/language';
import type { RequestSender } from '@/lib/client/api';
import { useLiveList } from '@/lib/client/use-live-list';
import { createSiteUrl } from '@/lib/deadlines/urls';
import { acceptFix, waitingFixes, type WaitingFix, type WaitingFixes } from '@/lib/fixes/contract';
import { createBmpHistoryUrl } from '@/lib/register/urls';

interface DayFixesProps {
  sender: RequestSender;
  renderedAt: string;
  rendered: WaitingFixes;
}

/** The fixes that the crew sent, each accepted with one tap (FIX-03, FIX-06). */
export function DayFixes({ sender, renderedAt, rendered }: DayFixesProps) {
  const t = useText();
  const [returning, setReturning] = useState<WaitingFix | null>(null);
  const { data, refetch } = useLiveList(waitingFixes, {}, rendered, {
    messages: ACTION_MESSAGES,
    identifier: sender.unitId,
    renderedAt,
    getHandlers: getActionHandlers,
  });
  const { send, isBusy } = useCommand(acceptFix, {
    successMessage: t('Fix accepted'),
    failureTitle: t('Fix not accepted'),
  });
  async function accept(fixId: string): Promise<void> {
    await send({ fixId });
    void refetch();
  }
  if (data.fixes.length === 0) return null;
  return (
    <ListCard
      id="my-day-fixes"
      title={t('Fixes to accept')}
      sub={data.hasMore ? t('The oldest first') : t('The crew sent these. Accepting one makes it the correction.')}
    >
      {data.fixes.map((fix) => (
        <li
          key={fix.id}
          className="grid gap-3 px-4 py-4 tablet:grid-cols-[minmax(0,1fr)_auto] tablet:items-start desktop:px-6"
        >
          <div className="grid min-w-0 gap-1">
            <p className="font-bold wrap-anywhere" dir="auto">
              <ServerLink href={createSiteUrl(fix.site.id, 'actions')} className={ROW_LINK_CLASS}>
                {fix.site.name}
              </ServerLink>
            </p>
            <p className="wrap-anywhere" lang="en">
              {fix.instance && (
                <ServerLink href={createBmpHistoryUrl(fix.instance.id)} className={ROW_LINK_CLASS}>
                  {fix.instance.tag}
                </ServerLink>
              )}{' '}
              <bdi>{fix.bmp.name}</bdi>
            </p>
            <FixEvidence fix={fix} timeZone={fix.site.timeZone} />
          </div>
          <HiddenWhenClosed>
            <div className="grid grid-cols-2 gap-2 tablet:grid-cols-1">
              <Button
                isBusy={isBusy}
                aria-label={t('Accept: {bmp}', { bmp: fix.bmp.name })}
                onClick={() => void accept(fix.id)}
              >
                {t('Accept')}
              </Button>
              <Button
                variant="outline"
                aria-label={t('Return: {bmp}', { bmp: fix.bmp.name })}
                onClick={() => setReturning(fix)}
              >
                {t('Return')}
              </Button>
            </div>
          </HiddenWhenClosed>
        </li>
      ))}
      {returning && (
        <ReturnFixDialog
          fix={returning}
          sender={sender}
          onReturned={() => void refetch()}
          onClose={() => setReturning(null)}
        />
      )}
    </ListCard>
  );
}

import { useState } from 'react';
import { DelegationRow } from '@/components/signing/delegation-row';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/states';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { ListCard } from '@/components/ui/lists/list-card';
import { useIncrementalRows } from '@/components/ui/lists/use-incremental-rows';
import type { RequestSender } from '@/lib/client/api';
import { useLiveList } from '@/lib/client/use-live-list';
import { delegations } from '@/lib/signing/contract';
import type { Delegation } from '@/lib/signing/delegations';
import { signingMessages } from '@/lib/signing/events';

const DelegationDialog = lazyDialog(
  () => import('@/components/signing/delegation-dialog').then((module) => module.DelegationDialog),
  ({ onClose }) => onClose,
);
const SubmissionDialog = lazyDialog(
  () => import('@/components/signing/submission-dialog').then((module) => module.SubmissionDialog),
  ({ onClose }) => onClose,
);

export interface DelegationCardProps {
  site: { id: string; name: string; timeZone: string };
  sender: RequestSender;
  renderedAt: string;
  now: string;
  rendered: { delegations: Delegation[] };
  crew: readonly { id: string; name: string }[];
}

/** Who may certify the inspections of a site, also whose authority has ended (SIGN-05…07). For the Office. */
export function DelegationCard({ site, sender, renderedAt, now, rendered, crew }: DelegationCardProps) {
  const { visibleCount, showMore, endRef } = useIncrementalRows(site.id);
  const [opened, setOpened] = useState<Delegation | 'new' | null>(null);
  const { data, refetch } = useLiveList(delegations, { siteId: site.id }, rendered, {
    messages: signingMessages,
    identifier: sender.unitId,
    renderedAt,
    getHandlers: ({ refetchSoon }) => ({ 'changed-delegation': refetchSoon }),
  });
  const dialogProps = { site, sender, now, onSaved: () => void refetch(), onClose: () => setOpened(null) };
  return (
    <>
      <ListCard
        id="delegations"
        title="Who may certify"
        sub="Inspections are certified under EPA’s permit (40 CFR 122.22)."
        actions={
          <HiddenWhenClosed>
            <Button variant="outline" size="field" onClick={() => setOpened('new')}>
              Add person who may certify
            </Button>
          </HiddenWhenClosed>
        }
        emptyState={
          data.delegations.length === 0 && (
            <EmptyState>Nobody may certify yet. People can sign as inspector.</EmptyState>
          )
        }
        foot={
          data.delegations.length > visibleCount && (
            <Button ref={endRef} variant="text" isFullWidth onClick={showMore}>
              Show more
            </Button>
          )
        }
      >
        {data.delegations.slice(0, visibleCount).map((delegation) => (
          <DelegationRow
            key={delegation.id}
            delegation={delegation}
            site={site}
            sender={sender}
            now={now}
            onEnterSubmission={() => setOpened(delegation)}
            onChanged={() => void refetch()}
          />
        ))}
      </ListCard>
      {opened === 'new' && <DelegationDialog {...dialogProps} crew={crew} />}
      {opened !== null && opened !== 'new' && <SubmissionDialog {...dialogProps} delegation={opened} />}
    </>
  );
}

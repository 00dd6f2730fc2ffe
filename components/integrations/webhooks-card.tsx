import { useState } from 'react';
import { WebhookRow } from '@/components/integrations/webhook-row';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/states';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { ListCard } from '@/components/ui/lists/list-card';
import type { RequestSender } from '@/lib/client/api';
import { useLiveList } from '@/lib/client/use-live-list';
import { webhooks, type CreatedWebhook, type Webhooks } from '@/lib/integrations/contract';
import { integrationMessages } from '@/lib/integrations/events';

const AddWebhookDialog = lazyDialog(
  () => import('@/components/integrations/add-webhook-dialog').then((module) => module.AddWebhookDialog),
  ({ onClose }) => onClose,
);
const SecretDialog = lazyDialog(
  () => import('@/components/integrations/secret-dialog').then((module) => module.SecretDialog),
  ({ onClose }) => onClose,
);

interface WebhooksCardProps {
  sender: RequestSender;
  renderedAt: string;
  rendered: Webhooks;
}

/** The addresses that are sent events of the work unit (API-08). */
export function WebhooksCard({ sender, renderedAt, rendered }: WebhooksCardProps) {
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<CreatedWebhook | null>(null);
  const { data, refetch } = useLiveList(webhooks, {}, rendered, {
    messages: integrationMessages,
    identifier: sender.unitId ?? '',
    renderedAt,
    getHandlers: ({ refetchSoon }) => ({ 'changed-webhook': refetchSoon }),
  });
  return (
    <>
      <ListCard
        id="webhooks"
        title="Webhooks"
        sub="Your server gets a request when something happens. The requests are signed (Standard Webhooks)."
        actions={
          <HiddenWhenClosed>
            <Button variant="outline" size="field" onClick={() => setAdding(true)}>
              Add webhook
            </Button>
          </HiddenWhenClosed>
        }
        emptyState={data.webhooks.length === 0 && <EmptyState>No server is sent events.</EmptyState>}
      >
        {data.webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} onChanged={() => void refetch()} />
        ))}
      </ListCard>
      {isAdding && (
        <AddWebhookDialog
          sender={sender}
          onCreated={(webhook) => {
            setAdding(false);
            setCreated(webhook);
            void refetch();
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {created && (
        <SecretDialog
          label="Signing secret"
          secret={created.secret}
          intro={`Your server checks with it that a request to ${new URL(created.webhook.url).host} is from Earth Tight.`}
          onClose={() => setCreated(null)}
        />
      )}
    </>
  );
}

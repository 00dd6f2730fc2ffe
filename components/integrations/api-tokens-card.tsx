import { useState } from 'react';
import { ApiTokenRow } from '@/components/integrations/api-token-row';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/states';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { ListCard } from '@/components/ui/lists/list-card';
import { useIncrementalRows } from '@/components/ui/lists/use-incremental-rows';
import type { RequestSender } from '@/lib/client/api';
import { useLiveList } from '@/lib/client/use-live-list';
import { apiTokens, type ApiTokens, type CreatedApiToken } from '@/lib/integrations/contract';
import { integrationMessages } from '@/lib/integrations/events';

const CreateTokenDialog = lazyDialog(
  () => import('@/components/integrations/create-token-dialog').then((module) => module.CreateTokenDialog),
  ({ onClose }) => onClose,
);
const SecretDialog = lazyDialog(
  () => import('@/components/integrations/secret-dialog').then((module) => module.SecretDialog),
  ({ onClose }) => onClose,
);

interface ApiTokensCardProps {
  sender: RequestSender;
  renderedAt: string;
  /** By the work unit's calendar. */
  today: string;
  rendered: ApiTokens;
}

/** The tokens with which programs read the work unit's data (API-01). */
export function ApiTokensCard({ sender, renderedAt, today, rendered }: ApiTokensCardProps) {
  const { visibleCount, showMore, endRef } = useIncrementalRows(sender.unitId ?? '');
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedApiToken | null>(null);
  const { data, loadedAt, refetch } = useLiveList(apiTokens, {}, rendered, {
    messages: integrationMessages,
    identifier: sender.unitId ?? '',
    renderedAt,
    getHandlers: ({ refetchSoon }) => ({ 'changed-api-token': refetchSoon }),
  });
  const onCreated = (token: CreatedApiToken) => {
    setCreating(false);
    setCreated(token);
    void refetch();
  };
  return (
    <>
      <ListCard
        id="api-tokens"
        title="API tokens"
        sub={
          <>
            Programs such as a GIS read your data with a token.{' '}
            <a href="/api/v1/openapi.json">Description of the API</a>
          </>
        }
        actions={
          <HiddenWhenClosed>
            <Button variant="outline" size="field" onClick={() => setCreating(true)}>
              Create token
            </Button>
          </HiddenWhenClosed>
        }
        emptyState={data.tokens.length === 0 && <EmptyState>No program can read your data.</EmptyState>}
        foot={
          data.tokens.length > visibleCount && (
            <Button ref={endRef} variant="text" isFullWidth onClick={showMore}>
              Show more
            </Button>
          )
        }
      >
        {data.tokens.slice(0, visibleCount).map((token) => (
          <ApiTokenRow
            key={token.id}
            token={token}
            now={loadedAt}
            onRotated={onCreated}
            onChanged={() => void refetch()}
          />
        ))}
      </ListCard>
      {isCreating && (
        <CreateTokenDialog sender={sender} today={today} onCreated={onCreated} onClose={() => setCreating(false)} />
      )}
      {created && (
        <SecretDialog
          label="Token"
          secret={created.secret}
          intro={
            <>
              This is the token for <span dir="auto">{created.token.name}</span>.
            </>
          }
          onClose={() => setCreated(null)}
        />
      )}
    </>
  );
}

'use client';

import { ApiTokensCard } from '@/components/integrations/api-tokens-card';
import { WebhooksCard } from '@/components/integrations/webhooks-card';
import { PageHead } from '@/components/shell/page-head';
import type { RequestSender } from '@/lib/client/api';
import type { ApiTokens, Webhooks } from '@/lib/integrations/contract';

interface IntegrationsProps {
  sender: RequestSender;
  renderedAt: string;
  /** By the work unit's calendar. */
  today: string;
  tokens: ApiTokens;
  webhooks: Webhooks;
}

/** How other programs get the work unit's data (API). For the Office. */
export function Integrations({ sender, renderedAt, today, tokens, webhooks }: IntegrationsProps) {
  return (
    <>
      <PageHead title="Integrations" />
      <div className="grid gap-4 desktop:gap-6">
        <ApiTokensCard sender={sender} renderedAt={renderedAt} today={today} rendered={tokens} />
        <WebhooksCard sender={sender} renderedAt={renderedAt} rendered={webhooks} />
      </div>
    </>
  );
}

'use client';

import { ApiTokensCard, type ApiTokensCardProps } from '@/components/integrations/api-tokens-card';
import { PageHead } from '@/components/shell/page-head';

/** How other programs read the work unit's data (API). For the Office. */
export function Integrations(props: ApiTokensCardProps) {
  return (
    <>
      <PageHead title="Integrations" />
      <div className="grid gap-4 desktop:gap-6">
        <ApiTokensCard {...props} />
      </div>
    </>
  );
}

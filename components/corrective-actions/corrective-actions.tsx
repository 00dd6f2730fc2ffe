'use client';

import { CorrectiveActionList, type ActionListProps } from '@/components/corrective-actions/action-list';
import { PageHead } from '@/components/shell/page-head';
import { useText } from '@/components/ui/text/language';
import { createActionsUrl } from '@/lib/register/urls';

export type CorrectiveActionsProps = Omit<ActionListProps, 'createUrl'>;

/** The corrective actions of all sites. */
export function CorrectiveActions(props: CorrectiveActionsProps) {
  const t = useText();
  const { siteId } = props.query;
  return (
    <>
      <PageHead title={t('Corrective Actions')} />
      <CorrectiveActionList {...props} createUrl={(query) => createActionsUrl({ ...query, siteId })} />
    </>
  );
}

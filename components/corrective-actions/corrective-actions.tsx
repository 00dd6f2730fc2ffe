'use client';

import { ActionFilters, type ActionFilterChoices } from '@/components/corrective-actions/action-filters';
import { CorrectiveActionList, type ActionListProps } from '@/components/corrective-actions/action-list';
import { ChoiceLinks } from '@/components/corrective-actions/choice-links';
import { PageHead } from '@/components/shell/page-head';
import { useText } from '@/components/ui/text/language';
import type { MapConfig } from '@/lib/map/types';
import { createActionsUrl, type ActionView } from '@/lib/register/urls';

export interface CorrectiveActionsProps extends Omit<ActionListProps, 'createUrl' | 'filters' | 'views'> {
  choices: ActionFilterChoices;
  view: ActionView;
  map: MapConfig;
}

/** The corrective actions of all sites, as a list or on a map. */
export function CorrectiveActions({ choices, view, map, ...props }: CorrectiveActionsProps) {
  const t = useText();
  const { query } = props;
  return (
    <>
      <PageHead title={t('Corrective Actions')} />
      <CorrectiveActionList
        {...props}
        map={view === 'map' ? map : undefined}
        createUrl={(changed) => createActionsUrl({ ...changed, view })}
        filters={
          <ActionFilters
            query={query}
            choices={choices}
            createUrl={(changed) => createActionsUrl({ ...changed, view })}
          />
        }
        views={
          <ChoiceLinks
            label={t('List or map')}
            choices={[
              { value: 'list', label: t('List'), href: createActionsUrl(query) },
              { value: 'map', label: t('Map'), href: createActionsUrl({ ...query, view: 'map' }) },
            ]}
            selected={view}
          />
        }
      />
    </>
  );
}

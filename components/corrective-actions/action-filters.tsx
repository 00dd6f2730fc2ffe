import { useOptimistic } from 'react';
import { useServerNavigation } from '@/components/offline/use-server-navigation';
import { Select } from '@/components/ui/forms/select';
import { CollapseOnPhone } from '@/components/ui/lists/collapse-on-phone';
import { useText } from '@/components/ui/text/language';
import { REPAIR_KIND_TEXTS } from '@/lib/deadlines/action-texts';
import type { ActionListQuery } from '@/lib/register/contract';
import { REPAIR_KINDS } from '@/lib/register/corrective-actions';
import { DUE_RANGES, type DueRange } from '@/lib/register/due';
import type { Text } from '@/lib/text';

export interface ActionFilterChoices {
  sites: readonly { id: string; name: string }[];
  people: readonly { id: string; name: string }[];
}

interface ActionFiltersProps {
  query: ActionListQuery;
  choices: ActionFilterChoices;
  createUrl: (query: ActionListQuery) => string;
}

const DUE_TEXTS = {
  today: 'Due today',
  'next-7-days': 'In the next 7 days',
  later: 'Later',
  none: 'No due time',
} as const satisfies Record<DueRange, Text>;

/** Selects for site, kind of repair, due day and person. Each choice is a URL, so that Back undoes it (REG-13). */
export function ActionFilters({ query, choices, createUrl }: ActionFiltersProps) {
  const t = useText();
  const { navigate, isNavigating } = useServerNavigation();
  const [filter, setFilter] = useOptimistic(query);
  function change(changed: Partial<ActionListQuery>): void {
    const next = { ...filter, ...changed, cursor: undefined };
    navigate(createUrl(next), { before: () => setFilter(next), shouldScroll: false });
  }
  const activeCount = [filter.siteId, filter.kind, filter.due, filter.personId].filter(Boolean).length;
  return (
    <div
      className="filters border-t border-line px-4 py-1 tablet:py-4 desktop:px-6"
      aria-busy={isNavigating || undefined}
    >
      <CollapseOnPhone
        summary={activeCount > 0 ? t('Filter, {activeCount} active', { activeCount }) : t('Filter')}
        summaryClass="text-link"
      >
        <div className="grid gap-3 max-tablet:pb-3 tablet:grid-cols-2 desktop:grid-cols-4">
          <Select
            label={t('Site')}
            placeholder={t('All sites')}
            options={toOptions(choices.sites, filter.siteId, t('Site without corrective actions'))}
            value={filter.siteId ?? ''}
            onChange={({ target }) => change({ siteId: target.value || undefined })}
          />
          <Select
            label={t('Kind of repair')}
            placeholder={t('All kinds')}
            options={REPAIR_KINDS.map((kind) => ({ value: kind, label: t(REPAIR_KIND_TEXTS[kind]) }))}
            value={filter.kind ?? ''}
            onChange={({ target }) => change({ kind: REPAIR_KINDS.find((kind) => kind === target.value) })}
          />
          {filter.state !== 'closed' && (
            <Select
              label={t('Due time')}
              placeholder={t('Any time')}
              options={DUE_RANGES.map((range) => ({ value: range, label: t(DUE_TEXTS[range]) }))}
              value={filter.due ?? ''}
              onChange={({ target }) => change({ due: DUE_RANGES.find((range) => range === target.value) })}
            />
          )}
          <Select
            label={t('Found by or notified')}
            placeholder={t('Everyone')}
            options={toOptions(choices.people, filter.personId, t('Person without corrective actions'))}
            value={filter.personId ?? ''}
            onChange={({ target }) => change({ personId: target.value || undefined })}
          />
        </div>
      </CollapseOnPhone>
    </div>
  );
}

/** Adds the selected value if it is not among the choices, for example because a link contains it. */
function toOptions(choices: ActionFilterChoices['sites'], selected: string | undefined, missing: string) {
  const options = choices.map(({ id, name }) => ({ value: id, label: name }));
  return selected === undefined || options.some(({ value }) => value === selected)
    ? options
    : [...options, { value: selected, label: missing }];
}

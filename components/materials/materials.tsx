'use client';

import { useDeferredValue, useEffect, useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { MaterialEntry } from '@/components/materials/material-entry';
import { PageHead } from '@/components/shell/page-head';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { ListCard } from '@/components/ui/lists/list-card';
import { ListFilters } from '@/components/ui/lists/list-filters';
import { EmptyState } from '@/components/ui/feedback/states';
import { useLiveList } from '@/lib/client/use-live-list';
import { unitMaterials } from '@/lib/materials/contract';
import { materialMessages } from '@/lib/materials/events';
import type { Material } from '@/lib/materials/material';

const MaterialDialog = lazyDialog(
  () => import('./material-dialog').then((module) => module.MaterialDialog),
  ({ onClose }) => onClose,
);

export interface MaterialsProps {
  unitId: string;
  personId: string;
  /** The calendar day in the work unit's time zone. */
  today: string;
  sites: readonly { id: string; name: string }[];
  canOffer: boolean;
  /** The material that the URL names, which is scrolled into view. */
  highlightedId: string | null;
  initialList: { materials: Material[] };
}

const FILTER_OPTIONS = [
  { value: 'current', label: 'Current', isShown: ({ state }: Material) => state === 'current' },
  { value: 'matched', label: 'Current, with matches', isShown: ({ matches }: Material) => matches.length > 0 },
  { value: 'past', label: 'Expired and removed', isShown: ({ state }: Material) => state !== 'current' },
] as const;
type MaterialFilter = (typeof FILTER_OPTIONS)[number]['value'];

/** The work unit's searches and posts, with their matches (DATA-27, decisions X-259…X-261). */
export function Materials({ unitId, personId, today, sites, canOffer, highlightedId, initialList }: MaterialsProps) {
  const t = useDisposalText();
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useLiveList(unitMaterials, {}, initialList, {
    messages: materialMessages,
    identifier: unitId,
    getHandlers: ({ refetchSoon }) => ({ 'changed-materials': refetchSoon }),
  });
  const { materials } = list.data;
  const editedMaterial = materials.find(({ id }) => id === openId) ?? null;
  const addButton = (
    <HiddenWhenClosed>
      <Button onClick={() => setOpenId(NEW_MATERIAL_ID)}>
        <Icon name="plus" />
        {t('New Listing')}
      </Button>
    </HiddenWhenClosed>
  );
  return (
    <>
      <PageHead
        title={t('Materials')}
        lead={t('What your sites need and can supply. Each listing expires on a date you choose.')}
        actions={materials.length > 0 && addButton}
      />
      {materials.length === 0 ? (
        <ListCard
          emptyState={
            <EmptyState action={addButton}>
              {t('There are no listings yet. A listing shows its matches here.')}
            </EmptyState>
          }
        >
          {null}
        </ListCard>
      ) : (
        <MaterialList
          materials={materials}
          key={highlightedId}
          today={today}
          canOffer={canOffer}
          highlightedId={highlightedId}
          onEdit={({ id }) => setOpenId(id)}
          onChanged={() => void list.refetch()}
        />
      )}
      {(openId === NEW_MATERIAL_ID || editedMaterial) && (
        <MaterialDialog
          key={openId}
          material={editedMaterial}
          unitId={unitId}
          personId={personId}
          today={today}
          sites={sites}
          onSaved={() => void list.refetch()}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}

/** Used instead of an id for a new material. */
const NEW_MATERIAL_ID = 'new';

interface MaterialListProps {
  materials: readonly Material[];
  today: string;
  canOffer: boolean;
  highlightedId: string | null;
  onEdit: (material: Material) => void;
  onChanged: () => void;
}

function MaterialList({ materials, highlightedId, ...entry }: MaterialListProps) {
  const t = useDisposalText();
  const [searchText, setSearchText] = useState('');
  const [filter, setFilter] = useState<MaterialFilter>(() =>
    materials.some(({ id, state }) => id === highlightedId && state !== 'current') ? 'past' : 'current',
  );
  useEffect(() => {
    if (highlightedId) document.getElementById(highlightedId)?.scrollIntoView({ block: 'center' });
  }, [highlightedId]);
  const query = useDeferredValue(searchText).trim().toLowerCase();
  const isShown = FILTER_OPTIONS.find(({ value }) => value === filter)?.isShown;
  const matches = materials.filter((material) => isShown?.(material) && getSearchText(material).includes(query));
  return (
    <ListCard
      filters={
        <ListFilters
          placeholder={t('Material, site or person')}
          query={searchText}
          onQueryChange={setSearchText}
          kind="filter"
          label={t('Show')}
          choices={FILTER_OPTIONS.map(({ value, label }) => ({ value, label: t(label) }))}
          selected={filter}
          onSelect={setFilter}
        />
      }
      emptyState={matches.length === 0 && <EmptyState>{t('No listings match these filters.')}</EmptyState>}
    >
      {matches.map((material) => (
        <MaterialEntry key={material.id} material={material} isHighlighted={material.id === highlightedId} {...entry} />
      ))}
    </ListCard>
  );
}

const getSearchText = ({ resource, siteName, postedByName, note, matches }: Material): string =>
  [resource, siteName, postedByName, note, ...matches.map(({ company }) => company ?? '')].join(' ').toLowerCase();

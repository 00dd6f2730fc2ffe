'use client';

import { memo, useDeferredValue, useMemo, useState } from 'react';
import { DEFAULT_TIME_ZONE } from '@/lib/dates';
import { Icon } from '@/components/ui/icons/icon';
import { SiteChipsProvider, type RenderedDay } from '@/components/deadlines/site-chips';
import { ShownAsOf } from '@/components/offline/shown-as-of';
import { ServerButtonLink } from '@/components/offline/server-link';
import { useSignal } from '@/components/offline/use-signal';
import { PageHead } from '@/components/shell/page-head';
import { useUnitClosed } from '@/components/shell/unit-state';
import { HiddenSites } from '@/components/sites/hidden-sites';
import { createInputKey } from '@/lib/client/stored-input';
import { SITE_FORM_KEY_PREFIX } from '@/components/sites/site-form-key';
import { UnsavedEdits } from '@/components/ui/forms/unsaved-note';
import { RecentImports } from '@/components/sites/recent-imports';
import { SiteRow } from '@/components/sites/site-row';
import { SiteSelectionBar, useSiteSelection } from '@/components/sites/site-selection';
import { useIncrementalRows } from '@/components/ui/lists/use-incremental-rows';
import { useSiteVisibility } from '@/components/sites/use-site-visibility';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { ListCard } from '@/components/ui/lists/list-card';
import { ListFilters } from '@/components/ui/lists/list-filters';
import { EmptyState } from '@/components/ui/feedback/states';
import type { RequestSender } from '@/lib/client/api';
import { useLiveList } from '@/lib/client/use-live-list';
import type { MapConfig } from '@/lib/map/types';
import { reportMessages } from '@/lib/reports/events';
import { listedSites } from '@/lib/sites/contract';
import { siteMessages } from '@/lib/sites/events';
import { SITE_ORDERS, sortSites, searchSites, type SiteOrder } from '@/lib/sites/rules';
import type { ListedSite, ListedSites } from '@/lib/sites/site';

const EditSiteDialog = lazyDialog(
  () => import('@/components/sites/edit-site-dialog').then((module) => module.EditSiteDialog),
  ({ onClose }) => onClose,
);

export interface SiteListProps {
  /** 'Active Sites', or the title of the site libraries (SITES-01). */
  title: string;
  sender: RequestSender;
  initialSites: ListedSites;
  map: MapConfig;
  /** Whether sites can be added, edited and hidden here. Otherwise rows only lead to their libraries. */
  isManaged: boolean;
  /** Whether the person may add sites. */
  canAdd: boolean;
  /** The deadlines that the rows show. */
  chips?: RenderedDay;
}

/** The sites visible to the work unit, updated live (account-shell §2.8). */
export function SiteList({ title, sender, initialSites, map, isManaged, canAdd, chips }: SiteListProps) {
  const isClosed = useUnitClosed();
  const canManage = isManaged && !isClosed;
  const [editedSite, setEditedSite] = useState<ListedSite | null>(null);
  const list = useListedSites(sender.unitId, initialSites);
  const { data, refetch } = list;
  const { hide, show, isBusy } = useSiteVisibility(refetch);
  const { hasSignal, checkSignal } = useSignal(list);
  const close = () => setEditedSite(null);
  return (
    <>
      <PageHead
        title={title}
        lead={formatVisibleSiteCount(data.sites.length)}
        actions={canManage && <NewSiteLink hasSignal={hasSignal} />}
      />
      {canManage && (
        <UnsavedEdits
          keyPrefix={createInputKey(sender, SITE_FORM_KEY_PREFIX)}
          items={data.sites}
          removedItemName="Changes to a site that is no longer shown"
          openId={editedSite?.id ?? null}
          onContinue={setEditedSite}
        />
      )}
      <div className="grid gap-4 desktop:gap-6">
        <ShownAsOf lists={[list]} />
        {data.sites.length === 0 ? (
          <ListCard
            emptyState={<NoSites canAdd={canAdd && !isClosed} hasLinkInHead={canManage} hasSignal={hasSignal} />}
          >
            {null}
          </ListCard>
        ) : (
          <SiteChipsProvider unitId={sender.unitId} chips={chips}>
            <Sites
              sites={data.sites}
              tiles={map.tiles}
              onEdit={canManage ? setEditedSite : undefined}
              onHide={canManage ? async (sites) => checkSignal() && hide(sites) : undefined}
              isBusy={isBusy}
              hasSignal={hasSignal}
            />
          </SiteChipsProvider>
        )}
        {canManage && (
          <RecentImports imports={data.imports} timeZone={DEFAULT_TIME_ZONE} onUndone={() => void refetch()} />
        )}
        {isManaged && <HiddenSites sites={data.hidden} onShow={show} isBusy={isBusy} />}
      </div>
      {editedSite && (
        <EditSiteDialog
          key={editedSite.id}
          site={editedSite}
          sender={sender}
          map={map}
          onClose={close}
          onSaved={() => {
            close();
            void refetch();
          }}
        />
      )}
    </>
  );
}

function useListedSites(unitId: string, initialSites: ListedSites) {
  return useLiveList(listedSites, {}, initialSites, {
    messages: { ...siteMessages, ...reportMessages },
    identifier: unitId,
    getHandlers: ({ refetchSoon }) => ({
      'new-site': refetchSoon,
      'edited-site': refetchSoon,
      'set-site-map': refetchSoon,
      'updated-sites': refetchSoon,
      'new-report': refetchSoon,
      'updated-report': refetchSoon,
      'remove-report': refetchSoon,
      new: refetchSoon,
    }),
  });
}

interface SitesProps {
  sites: readonly ListedSite[];
  tiles: string;
  onEdit?: (site: ListedSite) => void;
  onHide?: (sites: readonly ListedSite[]) => Promise<boolean>;
  isBusy: boolean;
  hasSignal: boolean;
}

function Sites({ sites, tiles, onEdit, onHide, isBusy, hasSignal }: SitesProps) {
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<SiteOrder>('name');
  const deferredQuery = useDeferredValue(query);
  const selection = useSiteSelection(sites);
  const matches = useMemo(() => searchSites(sortSites(sites, order), deferredQuery), [sites, order, deferredQuery]);
  return (
    <ListCard
      filters={
        <>
          <ListFilters
            placeholder="Name of a site"
            query={query}
            onQueryChange={setQuery}
            kind="sort"
            label="Sort"
            choices={SITE_ORDERS}
            selected={order}
            onSelect={setOrder}
            action={
              onHide &&
              !selection.ids &&
              matches.length > 1 && (
                <Button variant="outline" size="field" onClick={selection.start}>
                  <Icon name="list-checks" />
                  Select sites
                </Button>
              )
            }
          />
          <p role="status" className="sr-only">
            {deferredQuery.trim() && `${matches.length} of ${sites.length} sites`}
          </p>
        </>
      }
      foot={
        selection.ids &&
        onHide && (
          <SiteSelectionBar action="Hide" selection={selection} matches={matches} isBusy={isBusy} onSubmit={onHide} />
        )
      }
      emptyState={
        matches.length === 0 && (
          <EmptyState icon={<Icon name="search" />}>No site names contain “{deferredQuery.trim()}”.</EmptyState>
        )
      }
    >
      <MatchingSites
        listKey={`${order} ${deferredQuery}`}
        matches={matches}
        tiles={tiles}
        onEdit={onEdit}
        onHide={onHide}
        hasSignal={hasSignal}
        selected={selection.ids}
        onSelect={selection.toggle}
      />
    </ListCard>
  );
}

interface MatchingSitesProps {
  /** Order and query: the rows start from the top when it changes. */
  listKey: string;
  matches: readonly ListedSite[];
  /** null: selection is off. */
  selected: ReadonlySet<string> | null;
  onSelect: (id: string) => void;
}

/** Memoized, so that it does not render at each keystroke. */
const MatchingSites = memo(function MatchingSites({
  listKey,
  matches,
  tiles,
  onEdit,
  onHide,
  hasSignal,
  selected,
  onSelect,
}: Omit<SitesProps, 'sites' | 'isBusy'> & MatchingSitesProps) {
  const { visibleCount, showMore, endRef } = useIncrementalRows(listKey);
  return (
    <>
      {matches.slice(0, visibleCount).map((site) => (
        <SiteRow
          key={site.id}
          site={site}
          tiles={tiles}
          onEdit={onEdit}
          onHide={onHide}
          hasSignal={hasSignal}
          isSelected={selected?.has(site.id)}
          onSelect={selected ? onSelect : undefined}
        />
      ))}
      {matches.length > visibleCount && (
        <li className="p-4 text-center">
          <Button ref={endRef} variant="text" onClick={showMore}>
            Show more of {matches.length} sites
          </Button>
        </li>
      )}
    </>
  );
});

/** @param hasLinkInHead whether New Site is already in the page's head */
function NoSites({
  canAdd,
  hasLinkInHead,
  hasSignal,
}: {
  canAdd: boolean;
  hasLinkInHead: boolean;
  hasSignal: boolean;
}) {
  if (!canAdd) return <EmptyState>{ASK_OFFICE_TEXT}</EmptyState>;
  return (
    <EmptyState
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          {!hasLinkInHead && <NewSiteLink hasSignal={hasSignal} />}
          <ButtonLink href="/app/import-sites" variant="outline" prefetch={false}>
            Import Sites
          </ButtonLink>
        </div>
      }
    >
      {ADD_SITES_TEXT}
    </EmptyState>
  );
}

function NewSiteLink({ hasSignal }: { hasSignal: boolean }) {
  return (
    <ServerButtonLink
      href="/app/new-site"
      aria-disabled={!hasSignal || undefined}
      className="aria-disabled:button-disabled"
    >
      <Icon name="plus" />
      New Site
    </ServerButtonLink>
  );
}

const formatVisibleSiteCount = (sites: number) =>
  `You currently have ${sites} sites that are visible to your work unit.`;

const ADD_SITES_TEXT = 'Add your first site, or import sites from a spreadsheet.';
const ASK_OFFICE_TEXT = 'Your work unit has no sites yet. Ask your Office to add one.';

import { memo, useMemo, useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { Accordion } from '@/components/ui/lists/accordion';
import { Button } from '@/components/ui/buttons/button';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { Switch } from '@/components/ui/forms/switch';
import { TextField } from '@/components/ui/forms/text-field';
import { useCommand } from '@/components/ui/requests/use-command';
import { useIncrementalRows } from '@/components/ui/lists/use-incremental-rows';
import { useLiveList } from '@/lib/client/use-live-list';
import { importCandidates, setSiteVisibility, type SiteVisibilityInput } from '@/lib/sites/contract';
import { siteMessages } from '@/lib/sites/events';
import { searchSites } from '@/lib/sites/rules';
import type { WireSite } from '@/lib/sites/site';

interface OtherAppSitesProps {
  unitId: string;
  candidates: { sites: WireSite[] };
}

/** Sites of the provider's other applications, and which of them the work unit sees (SITES-19…24). */
export function OtherAppSites({ unitId, candidates }: OtherAppSitesProps) {
  const { data, refetch, update } = useLiveList(importCandidates, {}, candidates, {
    messages: siteMessages,
    identifier: unitId,
    getHandlers: ({ refetchSoon }) => ({ 'updated-sites': refetchSoon }),
  });
  const { sites } = data;
  /** Applies the saved changes at once, so that the switches do not flip back until the list is loaded. */
  function applyChanges(changes: readonly SwitchedSite[]): void {
    const visibleById = new Map(changes.map(({ siteId, visible }) => [siteId, visible ? 1 : 0] as const));
    update((current) => ({
      sites: current.sites.map((site) => ({ ...site, visible: visibleById.get(site.idsite) ?? site.visible })),
    }));
    void refetch();
  }
  if (sites.length === 0) return <p className="text-ink-muted">{formatOtherAppSiteCount(0)}</p>;
  return (
    <Card aria-labelledby="other-applications">
      <CardHead
        title="Sites in our other applications"
        titleId="other-applications"
        sub={formatOtherAppSiteCount(sites.length)}
      />
      <CardBody>
        <SiteSwitches sites={sites} onUpdated={applyChanges} />
      </CardBody>
    </Card>
  );
}

const formatOtherAppSiteCount = (sites: number) =>
  sites === 0
    ? 'You have no sites in our other applications.'
    : `You have ${sites === 1 ? '1 site' : `${sites} sites`} in our other applications.`;

type SwitchedSite = SiteVisibilityInput['sites'][number];

interface SiteSwitchesProps {
  sites: readonly WireSite[];
  onUpdated: (changes: readonly SwitchedSite[]) => void;
}

/** Switches for the visibility of the sites. Those without an unsaved change follow the server. */
function SiteSwitches({ sites, onUpdated }: SiteSwitchesProps) {
  const [switched, setSwitched] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [query, setQuery] = useState('');
  const matches = useMemo(() => searchSites(sites, query), [sites, query]);
  const changes = sites.flatMap(({ idsite: siteId, visible: storedValue }) => {
    const visible = switched.get(siteId);
    return visible === undefined || visible === (storedValue === 1) ? [] : [{ siteId, visible }];
  });
  const { send, isBusy } = useCommand(setSiteVisibility, {
    failureTitle: 'Sites not updated',
    successMessage: 'Sites have been updated!',
    onDone(_, saved) {
      setSwitched(new Map());
      onUpdated(saved.sites);
    },
  });
  const switchAll = (isVisible: boolean) =>
    setSwitched((current) => new Map([...current, ...matches.map(({ idsite }) => [idsite, isVisible] as const)]));

  return (
    <div className="grid gap-4">
      <Accordion title="Choose the sites that your work unit sees" count={sites.length}>
        <div className="flex flex-wrap items-end gap-3 px-4 pb-4 desktop:px-6">
          <TextField
            type="search"
            label="Filter"
            placeholder="Filter sites..."
            icon={<Icon name="search" />}
            autoComplete="off"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            className="min-w-52 flex-1"
          />
          <Button variant="outline" onClick={() => switchAll(true)} disabled={matches.length === 0}>
            Show all{query.trim() && ` ${matches.length}`}
          </Button>
          <Button variant="outline" onClick={() => switchAll(false)} disabled={matches.length === 0}>
            Hide all{query.trim() && ` ${matches.length}`}
          </Button>
        </div>
        {matches.length === 0 && <p className="px-4 pb-4 text-ink-muted desktop:px-6">No sites match this filter.</p>}
        <Switches listKey={query} matches={matches} pendingVisibility={switched} onSwitch={setSwitched} />
      </Accordion>
      <div className="flex flex-wrap items-center gap-3">
        <Button isBusy={isBusy} disabled={changes.length === 0} onClick={() => void send({ sites: changes })}>
          UPDATE SITES
        </Button>
        <p role="status" className="text-small text-ink-muted">
          {changes.length > 0 ? `${changes.length} changed, not saved yet` : 'No changes.'}
        </p>
      </div>
    </div>
  );
}

interface SwitchesProps {
  /** The query: the rows start from the top when it changes. */
  listKey: string;
  matches: readonly WireSite[];
  pendingVisibility: ReadonlyMap<string, boolean>;
  onSwitch: (update: (current: ReadonlyMap<string, boolean>) => ReadonlyMap<string, boolean>) => void;
}

const Switches = memo(function Switches({ listKey, matches, pendingVisibility, onSwitch }: SwitchesProps) {
  const { visibleCount, showMore, endRef } = useIncrementalRows(listKey);
  return (
    <ul className="divide-y divide-line border-t border-line">
      {matches.slice(0, visibleCount).map(({ idsite, name, appOfOrigin, visible }) => (
        <li key={idsite} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1.5 desktop:px-6">
          <div className="min-w-0 flex-1">
            <p dir="auto" className="text-left font-bold wrap-anywhere">
              {name}
            </p>
            <p className="text-small wrap-anywhere text-ink-muted">{appOfOrigin}</p>
          </div>
          <Switch
            label="Visible"
            aria-label={`Visible: ${name}`}
            checked={pendingVisibility.get(idsite) ?? visible === 1}
            onChange={({ target }) => onSwitch((current) => new Map([...current, [idsite, target.checked]]))}
          />
        </li>
      ))}
      {matches.length > visibleCount && (
        <li className="p-4 text-center">
          <Button ref={endRef} variant="text" onClick={showMore}>
            Show more of {matches.length} sites
          </Button>
        </li>
      )}
    </ul>
  );
});

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
import { importCandidates, showSites, type SiteVisibilityInput } from '@/lib/sites/contract';
import { siteMessages } from '@/lib/sites/events';
import { searchSites } from '@/lib/sites/rules';
import type { WireSite } from '@/lib/sites/site';

interface OtherAppSitesProps {
  unitId: string;
  candidates: { sites: WireSite[] };
}

/** Sites of the provider's other applications, and which of them the work unit sees (SITES-19…24). */
export function OtherAppSites({ unitId, candidates }: OtherAppSitesProps) {
  const { shown, refetch, change } = useLiveList(importCandidates, {}, candidates, {
    messages: siteMessages,
    identifier: unitId,
    on: ({ refetchSoon }) => ({ 'updated-sites': refetchSoon }),
  });
  const { sites } = shown;
  /** Applies the saved changes at once; otherwise the switches would fall back until the next live update. */
  function updated(changes: readonly SwitchedSite[]): void {
    const now = new Map(changes.map(({ siteId, visible }) => [siteId, visible ? 1 : 0] as const));
    change((before) => ({
      sites: before.sites.map((site) => ({ ...site, visible: now.get(site.idsite) ?? site.visible })),
    }));
    void refetch();
  }
  if (sites.length === 0) return <p className="text-ink-muted">{siteCountText(0)}</p>;
  return (
    <Card aria-labelledby="other-applications">
      <CardHead
        title="Sites in our other applications"
        titleId="other-applications"
        sub={siteCountText(sites.length)}
      />
      <CardBody>
        <SiteSwitches sites={sites} onUpdated={updated} />
      </CardBody>
    </Card>
  );
}

const siteCountText = (sites: number) =>
  sites === 0
    ? 'You have no sites in our other applications.'
    : `You have ${sites === 1 ? '1 site' : `${sites} sites`} in our other applications.`;

type SwitchedSite = SiteVisibilityInput['sites'][number];

interface SiteSwitchesProps {
  sites: readonly WireSite[];
  onUpdated: (changes: readonly SwitchedSite[]) => void;
}

/** Unsaved switches over the server's state, so colleagues' changes show in the other rows. */
function SiteSwitches({ sites, onUpdated }: SiteSwitchesProps) {
  const [switched, setSwitched] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [typed, setTyped] = useState('');
  const found = useMemo(() => searchSites(sites, typed), [sites, typed]);
  const changes = sites.flatMap(({ idsite: siteId, visible: now }) => {
    const visible = switched.get(siteId);
    return visible === undefined || visible === (now === 1) ? [] : [{ siteId, visible }];
  });
  const { send, busy } = useCommand(showSites, {
    failureTitle: 'Sites not updated',
    done: 'Sites have been updated!',
    onDone(_, saved) {
      setSwitched(new Map());
      onUpdated(saved.sites);
    },
  });
  const turn = (which: readonly WireSite[], visible: boolean) =>
    setSwitched((before) => new Map([...before, ...which.map(({ idsite }) => [idsite, visible] as const)]));

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
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="min-w-52 flex-1"
          />
          <Button variant="outline" onClick={() => turn(found, true)} disabled={found.length === 0}>
            Show all{typed.trim() && ` ${found.length}`}
          </Button>
          <Button variant="outline" onClick={() => turn(found, false)} disabled={found.length === 0}>
            Hide all{typed.trim() && ` ${found.length}`}
          </Button>
        </div>
        {found.length === 0 && <p className="px-4 pb-4 text-ink-muted desktop:px-6">No sites match this filter.</p>}
        <Switches list={typed} found={found} switched={switched} onTurn={setSwitched} />
      </Accordion>
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={busy} disabled={changes.length === 0} onClick={() => void send({ sites: changes })}>
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
  list: string;
  found: readonly WireSite[];
  switched: ReadonlyMap<string, boolean>;
  onTurn: (next: (before: ReadonlyMap<string, boolean>) => ReadonlyMap<string, boolean>) => void;
}

const Switches = memo(function Switches({ list, found, switched, onTurn }: SwitchesProps) {
  const { visibleCount, showMore, endRef } = useIncrementalRows(list);
  return (
    <ul className="divide-y divide-line border-t border-line">
      {found.slice(0, visibleCount).map(({ idsite, name, appOfOrigin, visible }) => (
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
            checked={switched.get(idsite) ?? visible === 1}
            onChange={({ target }) => onTurn((before) => new Map([...before, [idsite, target.checked]]))}
          />
        </li>
      ))}
      {found.length > visibleCount && (
        <li className="p-4 text-center">
          <Button ref={endRef} variant="text" onClick={showMore}>
            Show more of {found.length} sites
          </Button>
        </li>
      )}
    </ul>
  );
});

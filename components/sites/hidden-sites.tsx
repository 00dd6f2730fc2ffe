import { Icon } from '@/components/ui/icons/icon';
import { useUnitClosed } from '@/components/shell/unit-state';
import { SelectBox } from '@/components/sites/select-box';
import { SiteSelectionBar, useSiteSelection } from '@/components/sites/site-selection';
import { Accordion } from '@/components/ui/lists/accordion';
import { Button } from '@/components/ui/buttons/button';
import { useIncrementalRows } from '@/components/ui/lists/use-incremental-rows';
import type { HiddenSite } from '@/lib/sites/site';

interface HiddenSitesProps {
  sites: readonly HiddenSite[];
  onShow: (sites: readonly HiddenSite[]) => Promise<boolean>;
  isBusy: boolean;
}

/** The hidden sites, which can be shown again. */
export function HiddenSites({ sites, onShow, isBusy }: HiddenSitesProps) {
  const isClosed = useUnitClosed();
  const { visibleCount, showMore, endRef } = useIncrementalRows('hidden');
  const selection = useSiteSelection(sites);
  const { ids, toggle, start } = selection;
  if (sites.length === 0) return null;
  return (
    <Accordion title="Hidden sites" count={sites.length}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-3 desktop:px-6">
        <p className="text-small text-ink-muted">
          They cannot be chosen for new inspections. Their existing inspections are kept.
        </p>
        {!ids && !isClosed && sites.length > 1 && (
          <Button variant="outline" aria-label="Select hidden sites" onClick={start}>
            <Icon name="list-checks" />
            Select sites
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {sites.slice(0, visibleCount).map((site) => (
          <li
            key={site.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 desktop:px-6"
          >
            {ids && <SelectBox site={site} isSelected={ids.has(site.id)} onSelect={toggle} />}
            <p dir="auto" className="min-w-0 flex-1 text-left wrap-anywhere">
              {site.name}
            </p>
            {!ids && !isClosed && (
              <Button variant="outline" aria-label={`Show again: ${site.name}`} onClick={() => void onShow([site])}>
                Show again
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sites.length > visibleCount && (
        <div className="border-t border-line p-4 text-center">
          <Button ref={endRef} variant="text" onClick={showMore}>
            Show more hidden sites
          </Button>
        </div>
      )}
      {ids && (
        <SiteSelectionBar action="Show" selection={selection} matches={sites} isBusy={isBusy} onSubmit={onShow} />
      )}
    </Accordion>
  );
}

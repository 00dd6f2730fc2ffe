'use client';

import { Accordion } from '@/components/ui/accordion';
import { Button } from '@/components/ui/button';
import type { HiddenSite } from '@/lib/sites/site';
import { useGrowing } from '@/components/ui/use-growing';

/** The sites that were hidden, each of which can be shown again. Shows nothing when there are none. */
export function HiddenSites({ sites, onShow }: { sites: readonly HiddenSite[]; onShow: (site: HiddenSite) => void }) {
  const { most, more, end } = useGrowing('hidden');
  if (sites.length === 0) return null;
  return (
    <Accordion title="Hidden sites" count={sites.length}>
      <p className="px-4 pb-3 text-small text-ink-muted desktop:px-6">
        No new inspection can choose them. Their inspections stay.
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {sites.slice(0, most).map((site) => (
          <li
            key={site.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 desktop:px-6"
          >
            <p dir="auto" className="min-w-0 flex-1 text-left wrap-anywhere">
              {site.name}
            </p>
            <Button variant="outline" aria-label={`Show again: ${site.name}`} onClick={() => onShow(site)}>
              Show again
            </Button>
          </li>
        ))}
      </ul>
      {sites.length > most && (
        <div className="border-t border-line p-4 text-center">
          <Button ref={end} variant="text" onClick={more}>
            Show more hidden sites
          </Button>
        </div>
      )}
    </Accordion>
  );
}

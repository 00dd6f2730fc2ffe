import { useMemo, useState } from 'react';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { ServerLink } from '@/components/offline/server-link';
import { createSiteUrl } from '@/lib/deadlines/urls';
import type { MapConfig, Pin } from '@/lib/map/types';
import type { Overview } from '@/lib/overview/contract';
import { SITE_STATES, type SiteState } from '@/lib/overview/sites';
import { SITE_STATE_LABELS } from '@/lib/overview/texts';

const SiteMap = lazyComponent(() => import('@/components/map/site-map').then((module) => module.SiteMap));

/** A letter and a color for each state, so that color never stands alone (OVER-03). */
const PIN_LOOKS: Record<SiteState, Pick<Pin, 'label' | 'color' | 'shape'>> = {
  late: { label: 'L', color: '#f22236', shape: 'square' },
  due: { label: 'D', color: '#ffba00', shape: 'square' },
  fine: { label: '✓', color: '#3cd458', shape: 'circle' },
  'not-watched': { label: '-', color: '#bcc6bd', shape: 'circle' },
};

interface SitesMapProps {
  config: MapConfig;
  sites: Overview['sites'];
}

/** The sites on a map, each by its state, with a link to its page. Not printed. */
export function SitesMap({ config, sites }: SitesMapProps) {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const pins = useMemo(
    () =>
      sites.map(({ id, name, position, state }) => ({
        id,
        ...position,
        ...PIN_LOOKS[state],
        title: `${name}, ${SITE_STATE_LABELS[state]}`,
      })),
    [sites],
  );
  const [first] = sites;
  if (!first) return null;
  return (
    <div className="print:hidden">
      <div className="relative h-72 overflow-hidden rounded-control">
        <SiteMap
          readOnly
          config={config}
          initialView={{ ...first.position, zoom: 12 }}
          pins={pins}
          viewKey="overview"
          selectedId={selectedId}
          onSelect={setSelectedId}
          renderBubble={({ id }) => {
            const site = sites.find((each) => each.id === id);
            return (
              site && (
                <>
                  <ServerLink href={createSiteUrl(id)} className="block py-2 font-bold wrap-anywhere text-link">
                    <bdi>{site.name}</bdi>
                  </ServerLink>
                  <p className="text-small">{SITE_STATE_LABELS[site.state]}</p>
                  <p className="text-small">Corrective actions open: {site.openActions}</p>
                </>
              )
            );
          }}
          label="Satellite map of the sites"
        />
      </div>
      <p className="mt-2 text-small text-ink-muted">
        {SITE_STATES.map((state) => `${PIN_LOOKS[state].label} ${SITE_STATE_LABELS[state]}`).join(' · ')}
      </p>
    </div>
  );
}

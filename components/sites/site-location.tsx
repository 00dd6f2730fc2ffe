import { useRef, type KeyboardEvent } from 'react';
import { AddressSearch } from '@/components/sites/address-search';
import type { useSiteView } from '@/components/sites/use-site-view';
import { Button } from '@/components/ui/buttons/button';
import { Icon } from '@/components/ui/icons/icon';
import { FieldHint } from '@/components/ui/forms/field';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { TextField } from '@/components/ui/forms/text-field';
import { formatExtent } from '@/lib/map/imperial';
import type { MapView } from '@/lib/map/position';
import type { MapConfig } from '@/lib/map/types';
import { canPlaceAtZoom } from '@/lib/sites/rules';

const SiteMap = lazyComponent(() => import('@/components/map/site-map').then((module) => module.SiteMap));

interface SiteLocationProps {
  site: ReturnType<typeof useSiteView>;
  config: MapConfig;
  label: string;
}

/** The map and the coordinates field that set a new or edited site's position and view. */
export function SiteLocation({ site, config, label }: SiteLocationProps) {
  const mapBox = useRef<HTMLDivElement>(null);
  function applyOnEnter(event: KeyboardEvent) {
    if (event.key === 'Enter') site.applyTypedPlace();
  }
  return (
    <section aria-labelledby="site-location" className="grid gap-3">
      <div className="grid gap-1.5">
        <h2 id="site-location" className="text-[0.9375rem] font-bold">
          Location and map view
        </h2>
        <FieldHint>Center the site and zoom in. Inspections open with this view.</FieldHint>
      </div>
      {config.addressProvider && (
        <AddressSearch
          provider={config.addressProvider}
          near={site.view}
          onChoose={(place) => {
            site.choose(place);
            mapBox.current?.querySelector<HTMLElement>('[role=application]')?.focus();
          }}
        />
      )}
      <div ref={mapBox} className="relative h-[300px] overflow-hidden rounded-control">
        <SiteMap
          hasCenterMark
          config={config}
          initialView={site.initialView}
          pins={NO_PINS}
          handle={site.map}
          onMove={site.onMoveEnd}
          label={label}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3">
        <p role="status" className="text-small text-ink-soft">
          {describeZoom(site.view)}
        </p>
        {!canPlaceAtZoom(site.view.zoom) && (
          <Button variant="text" className="-ml-4" onClick={site.zoomIn}>
            <Icon name="plus" />
            Zoom in here
          </Button>
        )}
      </div>
      <TextField
        label="Coordinates of the center"
        hint={`Latitude, longitude.${config.addressProvider ? '' : ' You cannot search for a street address.'}`}
        name="coordinates"
        autoComplete="off"
        enterKeyHint="go"
        value={site.coordinates}
        error={site.error}
        onChange={(event) => site.setTypedText(event.target.value)}
        onKeyDown={applyOnEnter}
        onBlur={() => site.applyTypedPlace()}
      />
    </section>
  );
}

const NO_PINS = [] as const;

/** Height of the map in CSS pixels; must match `h-[300px]` (SITES-06). */
const MAP_HEIGHT = 300;

const describeZoom = (view: MapView) =>
  `The map shows ${formatExtent(view, MAP_HEIGHT)} from top to bottom: ${
    canPlaceAtZoom(view.zoom) ? 'close enough to place BMPs.' : 'zoom in until the site fills it.'
  }`;

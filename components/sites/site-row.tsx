import { memo, useSyncExternalStore } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { ServerButtonLink, ServerLink } from '@/components/offline/server-link';
import { useUnitClosed } from '@/components/shell/unit-state';
import { ROW_LINK_CLASS } from '@/components/ui/lists/row-link';
import { createSiteUrl } from '@/lib/deadlines/urls';
import { SiteChip } from '@/components/deadlines/site-chips';
import { getSiteLibraryPath } from '@/components/sites/site-paths';
import { Button } from '@/components/ui/buttons/button';
import { SelectBox } from '@/components/sites/select-box';
import { classNames } from '@/components/ui/class-names';
import { ROW_TARGET, RowActions } from '@/components/ui/lists/list-card';
import { formatListDate } from '@/lib/dates';
import { formatCount } from '@/lib/format-count';
import type { ListedSite } from '@/lib/sites/site';
import { MAX_BASE_ZOOM, findCoveringTiles, formatTileUrl } from '@/lib/map/tiles';
import type { MapView } from '@/lib/map/position';
import { subscribeToNothing } from '@/lib/client/subscribe-to-nothing';

export interface SiteRowProps {
  site: ListedSite;
  tiles: string;
  /** Undefined where sites are not managed. */
  onEdit?: (site: ListedSite) => void;
  onHide?: (sites: readonly ListedSite[]) => Promise<boolean>;
  hasSignal: boolean;
  isSelected?: boolean;
  onSelect?: (id: string) => void;
}

/** A site of the list, with its actions or a checkbox. */
export const SiteRow = memo(function SiteRow({
  site,
  tiles,
  onEdit,
  onHide,
  hasSignal,
  isSelected,
  onSelect,
}: SiteRowProps) {
  const libraryLabel = useUnitClosed() ? 'View Library' : 'Edit Library';
  return (
    <li
      className={classNames(
        'grid grid-cols-1 [contain-intrinsic-block-size:auto_5.5rem] [content-visibility:auto] items-center gap-x-4 gap-y-2 px-4 py-2.5 tablet:grid-cols-[minmax(0,1fr)_auto] tablet:py-4 desktop:px-6 desktop:py-2.5',
        // While rows are selected, a press beside the checkbox must not leave the list.
        !onSelect && ROW_TARGET.row,
      )}
    >
      <div className="flex min-w-0 items-center gap-3.5">
        {onSelect && <SelectBox site={site} isSelected={isSelected} onSelect={onSelect} />}
        <SitePicture view={site.mapView} tiles={tiles} />
        <div className="grid min-w-0 grow items-center gap-x-4 roomy:grid-cols-[minmax(0,1fr)_18rem]">
          <p dir="auto" className="text-left font-bold wrap-anywhere">
            <ServerLink
              href={createSiteUrl(site.id)}
              className={classNames(ROW_LINK_CLASS, 'max-roomy:-my-2.5 max-roomy:py-2.5', ROW_TARGET.control)}
            >
              {site.name}
            </ServerLink>
          </p>
          <p className="text-small text-ink-muted">
            <LastInspection site={site} />
            <span className="flex flex-wrap items-center gap-x-2">
              <OpenInspections count={site.openInspections} />
              <SiteChip siteId={site.id} />
            </span>
          </p>
        </div>
      </div>
      <RowActions className="tablet:justify-end">
        <ServerButtonLink
          href={getSiteLibraryPath(site.id)}
          variant="outline"
          aria-label={`${libraryLabel}: ${site.name}`}
          className={classNames('max-tablet:flex-1', !onSelect && ROW_TARGET.link)}
        >
          <Icon name="book-open" />
          {libraryLabel}
        </ServerButtonLink>
        {onEdit && (
          <Button
            variant="text"
            aria-label={`Edit: ${site.name}`}
            onClick={() => onEdit(site)}
            className={classNames('max-tablet:px-3', ROW_TARGET.control)}
          >
            Edit
          </Button>
        )}
        {onHide && !onSelect && (
          <Button
            variant="text"
            aria-label={`Hide: ${site.name}`}
            aria-disabled={!hasSignal || undefined}
            onClick={() => void onHide([site])}
            className={classNames('aria-disabled:button-disabled max-tablet:px-3', ROW_TARGET.control)}
          >
            Hide
          </Button>
        )}
      </RowActions>
    </li>
  );
});

function LastInspection({ site: { lastInspection, timeZone } }: { site: ListedSite }) {
  if (lastInspection === null) return 'Not inspected yet';
  return (
    <>
      Last inspection <span className="whitespace-nowrap">{formatListDate(lastInspection, timeZone)}</span>
    </>
  );
}

function OpenInspections({ count }: { count: number }) {
  if (count === 0) return 'No open inspections';
  return <span className="font-bold text-ink">{formatCount(count, 'open inspection')}</span>;
}

const PICTURE_SIZE_PIXELS = 64;
/** At this zoom the picture shows about 60 m (200 feet) in the northern United States. */
const PICTURE_ZOOM = 16;

/** A small image of a site: the imagery around it, with a ring at the place. */
function SitePicture({ view, tiles }: { view: MapView; tiles: string }) {
  // Positions are set by script: the content security policy blocks style attributes from the server.
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const box = { width: PICTURE_SIZE_PIXELS, height: PICTURE_SIZE_PIXELS };
  return (
    <span
      aria-hidden="true"
      className="relative isolate block size-16 shrink-0 overflow-hidden rounded-control bg-stone-100"
    >
      {(isInBrowser ? findCoveringTiles({ ...view, zoom: PICTURE_ZOOM }, box, 0, MAX_BASE_ZOOM) : []).map(
        ({ left, top, size, ...tile }) => (
          // A plain img: the same tiles as on the maps, so that the browser caches them.
          <img
            key={`${tile.x} ${tile.y}`}
            src={formatTileUrl(tiles, tile)}
            alt=""
            loading="lazy"
            decoding="async"
            width={size}
            height={size}
            className="absolute max-w-none"
            style={{ left, top, width: size, height: size }}
          />
        ),
      )}
      <span className="absolute top-1/2 left-1/2 size-3.5 -translate-1/2 rounded-full border-2 border-white shadow-overlay ring-1 ring-stone-900/60" />
    </span>
  );
}

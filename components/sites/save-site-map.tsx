import { useState } from 'react';
import { SaveMapPicture } from '@/components/map/save-map-picture';
import { now } from '@/lib/client/clock';
import { calendarDay, formatDateInput } from '@/lib/dates';
import { formatCoordinates } from '@/lib/map/coordinates';
import type { MapView } from '@/lib/map/position';
import type { MapConfig, Pin } from '@/lib/map/types';
import { formatMapFileName } from '@/lib/sites/file-name';
import type { ListedSite } from '@/lib/sites/site';

interface SaveSiteMapProps {
  site: ListedSite;
  /** What the site's map shows. Its center is the pin of the picture. */
  view: MapView;
  config: MapConfig;
}

export function SaveSiteMap({ site: { name, timeZone }, view, config }: SaveSiteMapProps) {
  const [day] = useState(() => calendarDay(now(), timeZone));
  const pin: Pin = { ...CENTER, id: 'center', lat: view.lat, lng: view.lng };
  return (
    <div className="flex">
      <SaveMapPicture
        config={config}
        view={{ ...view, zoom: view.zoom + ZOOM_GAIN }}
        pins={[pin]}
        siteName={name}
        subtitle={`Map of the site · ${formatDateInput(day)}`}
        fileName={formatMapFileName(name, day)}
        legend={
          <p className="flex items-center gap-1.75">
            <span className="size-3.25 rounded-full bg-white inset-ring inset-ring-pin-ink" />
            {CENTER.title} · {formatCoordinates(view)}
          </p>
        }
      />
    </div>
  );
}

/** The picture is twice as high as the map in the dialog, and shows the same area. */
const ZOOM_GAIN = 1;

const CENTER = { label: '+', shape: 'circle', color: '#fff', title: 'Center of the site' } as const;

'use client';

import { useRouter } from 'next/navigation';
import { useState, type KeyboardEvent } from 'react';
import { lazyComponent } from '@/components/ui/lazy-component';
import { PageHead } from '@/components/shell/page-head';
import { useSiteView } from '@/components/sites/use-site-view';
import { Button } from '@/components/ui/button';
import { FieldHint } from '@/components/ui/field';
import { FormCard } from '@/components/ui/form-card';
import { TextField } from '@/components/ui/text-field';
import { useCommand } from '@/components/ui/use-command';
import { useConfirm } from '@/components/ui/use-confirm';
import { spokenExtent } from '@/lib/map/imperial';
import type { MapView } from '@/lib/map/position';
import type { MapConfig } from '@/lib/map/types';
import { LIST_ADDRESS } from '@/lib/reports/addresses';
import { addSite } from '@/lib/sites/contract';
import { isCloseEnough, SITE_NAME, siteNameError } from '@/lib/sites/rules';

const SiteMap = lazyComponent(() => import('@/components/map/site-map').then((file) => file.SiteMap));

/** Names a site and shows where it is. The site's map opens like this map in its inspections (account-shell §2.8). */
export function NewSiteForm({ map }: { map: MapConfig }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [saved, setSaved] = useState(false);
  const { confirm, confirmDialog } = useConfirm();
  const site = useSiteView();
  const router = useRouter();
  const { send, busy } = useCommand(addSite, {
    notDone: 'Site not saved',
    done: 'Your site has been added!',
    again: () => void save(),
    onDone() {
      setSaved(true);
      router.push(LIST_ADDRESS);
    },
  });

  async function save(): Promise<void> {
    const wrong = siteNameError(name);
    setError(wrong ?? undefined);
    const view = site.goThere();
    if (wrong || view === null) return;
    if (!isCloseEnough(view.zoom) && !(await confirm({ ...FAR_OUT, about: name.trim() }))) return;
    await send({ name: name.trim(), position: { lat: view.lat, lng: view.lng }, zoom: view.zoom });
  }

  return (
    <>
      <PageHead title="New Site" />
      <FormCard narrow>
        <div className="grid gap-5">
          <TextField
            label="Name your new site:"
            hint={`${SITE_NAME.least} to ${SITE_NAME.most} characters`}
            name="site"
            value={name}
            error={error}
            onChange={(event) => setName(event.target.value)}
            onBlur={() => setError((name && siteNameError(name)) || undefined)}
          />
          <SiteLocation site={site} config={map} />
          <Button
            size="primary"
            busy={busy}
            disabled={saved}
            onClick={() => void save()}
            className="justify-self-start"
          >
            SAVE SITE
          </Button>
        </div>
      </FormCard>
      {confirmDialog}
    </>
  );
}

interface SiteLocationProps {
  site: ReturnType<typeof useSiteView>;
  config: MapConfig;
}

/** The map whose middle is the site, and its coordinates, which can be typed as well. */
function SiteLocation({ site, config }: SiteLocationProps) {
  function goOnEnter(event: KeyboardEvent) {
    if (event.key === 'Enter') site.goThere();
  }
  return (
    <section aria-labelledby="site-location" className="grid gap-3">
      <div className="grid gap-1.5">
        <h2 id="site-location" className="text-[0.9375rem] font-bold">
          Location and map view
        </h2>
        <FieldHint>Center the site and zoom in. Inspections open with this view.</FieldHint>
      </div>
      <TextField
        label="Coordinates of the center"
        hint="Latitude, longitude. Type them, use your location, or move the map; street addresses are not searched."
        name="coordinates"
        autoComplete="off"
        enterKeyHint="go"
        value={site.coordinates}
        error={site.error}
        onChange={(event) => site.type(event.target.value)}
        onKeyDown={goOnEnter}
        onBlur={() => site.goThere()}
      />
      <div className="relative h-[300px] overflow-hidden rounded-control">
        <SiteMap
          withCentreMark
          config={config}
          initialView={site.opensAt}
          pins={NO_PINS}
          handle={site.map}
          onMove={site.cameToRest}
          label="Satellite map of the new site"
        />
      </div>
      <p role="status" className="text-small text-ink-soft">
        {zoomInWords(site.view)}
      </p>
    </section>
  );
}

const NO_PINS = [] as const;

/** Pixels from top to bottom of the map (SITES-06). */
const MAP_HEIGHT = 300;

const zoomInWords = (view: MapView) =>
  `The map shows ${spokenExtent(view, MAP_HEIGHT)} from top to bottom: ${
    isCloseEnough(view.zoom) ? 'close enough to place BMPs.' : 'zoom in until the site fills it.'
  }`;

const FAR_OUT = {
  title: 'Are you sure this is how you want the map to display in your inspections? You may want to zoom in further.',
  act: "Yes, I'm sure",
};

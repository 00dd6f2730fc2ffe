'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { lazyComponent } from '@/components/ui/lazy-component';
import type { SiteMapHandle } from '@/components/map/site-map';
import { PageHead } from '@/components/shell/page-head';
import { Button } from '@/components/ui/button';
import { FormCard } from '@/components/ui/form-card';
import { TextField } from '@/components/ui/text-field';
import { useCommand } from '@/components/ui/use-command';
import { useConfirm } from '@/components/ui/use-confirm';
import { DEFAULT_CENTRE } from '@/lib/map/measures';
import type { MapConfig } from '@/lib/map/types';
import { LIST_ADDRESS } from '@/lib/reports/addresses';
import { addSite } from '@/lib/sites/contract';
import { CLOSE_ENOUGH_ZOOM, NEW_SITE_ZOOM, siteNameError } from '@/lib/sites/rules';

const SiteMap = lazyComponent(() => import('@/components/map/site-map').then((file) => file.SiteMap));

const OPENING_VIEW = { ...DEFAULT_CENTRE, zoom: NEW_SITE_ZOOM };

/** Names a site and shows where it is. The site's map opens like this map in its inspections (account-shell §2.8). */
export function NewSiteForm({ map }: { map: MapConfig }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [saved, setSaved] = useState(false);
  const { confirm, confirmDialog } = useConfirm();
  const handle = useRef<SiteMapHandle>(null);
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
    if (wrong) return;
    const view = handle.current?.view() ?? OPENING_VIEW;
    if (view.zoom <= CLOSE_ENOUGH_ZOOM && !(await confirm({ ...FAR_OUT, about: name.trim() }))) return;
    await send({ name: name.trim(), position: { lat: view.lat, lng: view.lng }, zoom: view.zoom });
  }

  return (
    <>
      <PageHead title="New Site" lead="Name the site, then move the map until the whole site fills it." />
      <FormCard narrow>
        <div className="grid gap-5">
          <TextField
            label="Name your new site:"
            name="site"
            value={name}
            error={error}
            onChange={(event) => setName(event.target.value)}
            onBlur={() => setError((name && siteNameError(name)) || undefined)}
          />
          <div className="relative h-[300px] overflow-hidden rounded-control">
            <SiteMap
              config={map}
              initialView={OPENING_VIEW}
              pins={[]}
              handle={handle}
              label="Satellite map of the new site"
            />
          </div>
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

const FAR_OUT = {
  title: 'Are you sure this is how you want the map to display in your inspections? You may want to zoom in further.',
  act: "Yes, I'm sure",
};

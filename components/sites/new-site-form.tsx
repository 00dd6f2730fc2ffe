'use client';

import { ArrowRight } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PageHead } from '@/components/shell/page-head';
import { ACTIVE_SITES_ADDRESS, siteLibraryAddress } from '@/components/sites/site-addresses';
import { SiteLocation } from '@/components/sites/site-location';
import { readsMapView, useSiteView } from '@/components/sites/use-site-view';
import { Button } from '@/components/ui/button';
import { FormCard } from '@/components/ui/form-card';
import { TextField } from '@/components/ui/text-field';
import { useCreation } from '@/components/ui/use-creation';
import { useConfirm } from '@/components/ui/use-confirm';
import { parseKept, useKeptInput } from '@/components/ui/use-kept-input';
import { useTellWhyNot } from '@/components/ui/use-why-not';
import { RefusedError, type RequestSender } from '@/lib/client/ask';
import { keptKey, readKept } from '@/lib/client/kept-input';
import { same } from '@/lib/equal';
import { fields, isText } from '@/lib/live-messages';
import type { MapView } from '@/lib/map/position';
import type { MapConfig } from '@/lib/map/types';
import { addSite, type NewSite } from '@/lib/sites/contract';
import { isCloseEnough, SITE_NAME, siteNameError } from '@/lib/sites/rules';

/** Where saving leads: the new site's library (the specification's goToLibrary), or the list of sites. */
type GoesTo = 'library' | 'sites';

interface NewSiteFormProps {
  map: MapConfig;
  /** Scopes the unsaved input that is kept on the device. */
  sender: RequestSender;
}

/** Adds a site. Its inspections open with this map view (account-shell §2.8). */
export function NewSiteForm({ map, sender }: NewSiteFormProps) {
  const card = useRef<HTMLDivElement>(null);
  const form = useEnteredSite(sender);
  const { name } = form;
  const [error, setError] = useState<string | undefined>();
  const site = useSiteView(undefined, form.setView);
  const { confirm, confirmDialog } = useConfirm();
  /** What the person confirmed, so that 'Try again' does not ask again. */
  const confirmed = useRef<{ zoom?: number; duplicate?: NewSite }>({});
  const saving = useSaving(form.key, (goesTo) => void save(goesTo), form.forget);

  const showKept = useEffectEvent(() => {
    const view = form.keptView();
    if (view) site.show(view);
  });
  useEffect(() => showKept(), []);

  async function save(goesTo: GoesTo): Promise<void> {
    const wrong = siteNameError(name);
    const view = flushSync(() => {
      setError(wrong ?? undefined);
      return site.goThere();
    });
    if (wrong || view === null) return card.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    const newSite = { name: name.trim(), position: { lat: view.lat, lng: view.lng }, zoom: view.zoom };
    if (!isCloseEnough(view.zoom) && confirmed.current.zoom !== view.zoom) {
      if (!(await confirm({ ...FAR_OUT, about: newSite.name }))) return;
      confirmed.current.zoom = view.zoom;
    }
    if (!same(confirmed.current.duplicate, newSite)) {
      const duplicate = await saving.send(goesTo, { ...newSite, refuseDuplicate: true });
      if (duplicate === null || !(await confirm({ ...SECOND_SITE, about: duplicate }))) return;
      confirmed.current.duplicate = newSite;
    }
    await saving.send(goesTo, newSite);
  }

  return (
    <>
      <PageHead title="New Site" />
      <FormCard narrow>
        <div ref={card} className="grid gap-5">
          <TextField
            label="Name your new site:"
            hint={`${SITE_NAME.least} to ${SITE_NAME.most} characters`}
            name="site"
            dir="auto"
            value={name}
            error={error}
            onChange={(event) => {
              form.setName(event.target.value);
              setError(undefined);
            }}
            onBlur={() => setError((name && siteNameError(name)) || undefined)}
          />
          <SiteLocation site={site} config={map} label="Satellite map of the new site" />
          <SaveButtons saving={saving} onSave={(goesTo) => void save(goesTo)} />
        </div>
      </FormCard>
      {confirmDialog}
    </>
  );
}

interface EnteredSite {
  name: string;
  /** null: the map was not moved. */
  view: MapView | null;
}

const NOTHING: EnteredSite = { name: '', view: null };

const readsEntered = fields<EnteredSite>({
  name: isText,
  view: (value): value is MapView | null => value === null || readsMapView(value),
});

/** Unsaved input, kept on the device until the site is saved. */
function useEnteredSite(sender: RequestSender) {
  const key = keptKey(sender, 'new-site');
  const kept = useKeptInput(key, readsEntered, NOTHING);
  const isSaved = useRef(false);
  /** Ignores map events after saving. */
  const change = (changed: Partial<EnteredSite>) => {
    if (!isSaved.current) kept.change({ ...(parseKept(readKept(key), readsEntered) ?? NOTHING), ...changed });
  };
  return {
    key,
    name: kept.value.name,
    setName: (name: string) => change({ name }),
    setView: (view: MapView) => change({ view }),
    /** Read from the device directly, because the server-rendered state does not have it. */
    keptView: () => parseKept(readKept(key), readsEntered)?.view ?? null,
    forget() {
      isSaved.current = true;
      kept.forget();
    },
  };
}

function useSaving(draft: string, again: (goesTo: GoesTo) => void, onSaved: () => void) {
  const router = useRouter();
  const [goesTo, setGoesTo] = useState<GoesTo>('sites');
  const [saved, setSaved] = useState(false);
  const { send, busy } = useCreation(addSite, { form: draft, done: 'Your site has been added!', again: false });
  const tellWhyNot = useTellWhyNot();
  return {
    busy: busy ? goesTo : null,
    saved,
    /** Returns the question about an existing site; null if there is nothing to ask. */
    async send(to: GoesTo, site: NewSite): Promise<string | null> {
      setGoesTo(to);
      const sent = await send(site);
      if ('error' in sent) {
        const { error } = sent;
        if (error instanceof RefusedError && error.code.startsWith('site-exists')) return error.message;
        tellWhyNot('Site not saved', error, () => again(to));
        return null;
      }
      setSaved(true);
      onSaved();
      router.push(to === 'library' ? siteLibraryAddress(sent.output.haulSiteId) : ACTIVE_SITES_ADDRESS);
      return null;
    },
  };
}

interface SaveButtonsProps {
  saving: Pick<ReturnType<typeof useSaving>, 'busy' | 'saved'>;
  onSave: (goesTo: GoesTo) => void;
}

/** Save stays disabled after success (SITES-11), so that the site is not added twice. */
function SaveButtons({ saving: { busy, saved }, onSave }: SaveButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2.5 border-t border-line pt-4 tablet:flex-row-reverse">
      <Button
        size="primary"
        busy={busy === 'library'}
        disabled={saved || busy === 'sites'}
        onClick={() => onSave('library')}
        className="max-tablet:w-full"
      >
        SAVE &amp; CUSTOMIZE BMPS
        <ArrowRight aria-hidden="true" />
      </Button>
      <Button
        size="primary"
        variant="outline"
        busy={busy === 'sites'}
        disabled={saved || busy === 'library'}
        onClick={() => onSave('sites')}
        className="max-tablet:w-full"
      >
        SAVE SITE
      </Button>
    </div>
  );
}

const SECOND_SITE = { title: 'Add another site with this name?', act: 'Add another' };

const FAR_OUT = {
  title: 'Are you sure this is how you want the map to display in your inspections? You may want to zoom in further.',
  act: "Yes, I'm sure",
};

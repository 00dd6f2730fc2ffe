'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '@/components/ui/icons/icon';
import { PageHead } from '@/components/shell/page-head';
import { ACTIVE_SITES_PATH, getSiteLibraryPath } from '@/components/sites/site-paths';
import { SiteLocation } from '@/components/sites/site-location';
import { isMapView, useSiteView } from '@/components/sites/use-site-view';
import { Button } from '@/components/ui/buttons/button';
import { FormCard } from '@/components/ui/forms/form-card';
import { TextField } from '@/components/ui/forms/text-field';
import { useCreation } from '@/components/ui/requests/use-creation';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { parseStored, useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useFailurePopup } from '@/components/ui/requests/use-failure-message';
import { RejectedError, type RequestSender } from '@/lib/client/api';
import { createInputKey, readStoredInput } from '@/lib/client/stored-input';
import { useLocatedDevice } from '@/lib/client/use-located-device';
import { isEqual } from '@/lib/equal';
import { isString, hasFields } from '@/lib/type-guards';
import { DEFAULT_CENTER } from '@/lib/map/measures';
import type { MapView, Position } from '@/lib/map/position';
import type { MapConfig } from '@/lib/map/types';
import { addSite, type NewSite } from '@/lib/sites/contract';
import {
  canPlaceAtZoom,
  MIN_SITE_NAME_LENGTH,
  MAX_SITE_NAME_LENGTH,
  NEW_SITE_ZOOM,
  findSiteNameError,
} from '@/lib/sites/rules';

/** The page after saving: the new site's library (the specification's goToLibrary), or the list of sites. */
type SaveTarget = 'library' | 'sites';

interface NewSiteFormProps {
  map: MapConfig;
  /** The site that the work unit added or inspected last; null without one. */
  lastPlace: Position | null;
  /** The owner of the input that is stored on the device. */
  sender: RequestSender;
}

/**
 * Adds a site. Its inspections open with this map view (account-shell §2.8). The map opens at the stored input's place,
 * otherwise where the person is, if the browser may say so, otherwise at the work unit's last site (decision X-407).
 */
export function NewSiteForm({ map, lastPlace, sender }: NewSiteFormProps) {
  const card = useRef<HTMLDivElement>(null);
  const draft = useNewSiteDraft(sender);
  const { name } = draft;
  const [error, setError] = useState<string | undefined>();
  const siteView = useSiteView({ ...(lastPlace ?? DEFAULT_CENTER), zoom: NEW_SITE_ZOOM }, draft.setView);
  const { confirm, confirmDialog } = useConfirm();
  /** What the person has confirmed, so that 'Try again' does not ask again. */
  const confirmed = useRef<{ zoom?: number; duplicate?: NewSite }>({});
  const saving = useSaveSite(draft.key, (target) => void save(target), draft.forget);

  const showStored = useEffectEvent(() => {
    const view = draft.readStoredView();
    if (view) siteView.show(view);
  });
  useEffect(() => showStored(), []);
  const { position } = useLocatedDevice();
  const openAt = useEffectEvent((place: Position) => siteView.openAt(place));
  useEffect(() => {
    if (position) openAt(position);
  }, [position]);

  async function save(target: SaveTarget): Promise<void> {
    const nameError = findSiteNameError(name);
    const view = flushSync(() => {
      setError(nameError ?? undefined);
      return siteView.applyTypedPlace();
    });
    if (nameError || view === null) return card.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    const newSite = { name: name.trim(), position: { lat: view.lat, lng: view.lng }, zoom: view.zoom };
    if (!canPlaceAtZoom(view.zoom) && confirmed.current.zoom !== view.zoom) {
      if (!(await confirm({ ...ZOOM_QUESTION, about: newSite.name }))) return;
      confirmed.current.zoom = view.zoom;
    }
    if (!isEqual(confirmed.current.duplicate, newSite)) {
      const duplicate = await saving.send(target, { ...newSite, rejectDuplicate: true });
      if (duplicate === null || !(await confirm({ ...DUPLICATE_QUESTION, about: duplicate }))) return;
      confirmed.current.duplicate = newSite;
    }
    await saving.send(target, newSite);
  }

  return (
    <>
      <PageHead title="New Site" />
      <FormCard isNarrow>
        <div ref={card} className="grid gap-5 max-tablet:[&_input]:scroll-mb-28">
          <TextField
            label="Name your new site:"
            hint={`${MIN_SITE_NAME_LENGTH} to ${MAX_SITE_NAME_LENGTH} characters`}
            name="site"
            dir="auto"
            value={name}
            error={error}
            onChange={(event) => {
              draft.setName(event.target.value);
              setError(undefined);
            }}
            onBlur={() => setError((name && findSiteNameError(name)) || undefined)}
          />
          <SiteLocation site={siteView} config={map} label="Satellite map of the new site" />
          <SaveButtons saving={saving} onSave={(target) => void save(target)} />
        </div>
      </FormCard>
      {confirmDialog}
    </>
  );
}

interface NewSiteDraft {
  name: string;
  /** null if the map was not moved. */
  view: MapView | null;
}

const EMPTY_DRAFT: NewSiteDraft = { name: '', view: null };

const isNewSiteDraft = hasFields<NewSiteDraft>({
  name: isString,
  view: (value): value is MapView | null => value === null || isMapView(value),
});

/** The unsaved input, stored on the device until the site is saved. */
function useNewSiteDraft(sender: RequestSender) {
  const key = createInputKey(sender, 'new-site');
  const input = useStoredInput(key, isNewSiteDraft, EMPTY_DRAFT);
  const isSaved = useRef(false);
  /** Ignores map events after saving. */
  const change = (changed: Partial<NewSiteDraft>) => {
    if (!isSaved.current)
      input.change({ ...(parseStored(readStoredInput(key), isNewSiteDraft) ?? EMPTY_DRAFT), ...changed });
  };
  return {
    key,
    name: input.value.name,
    setName: (name: string) => change({ name }),
    setView: (view: MapView) => change({ view }),
    /** Reads the device directly, because the server-rendered state does not have the view. */
    readStoredView: () => parseStored(readStoredInput(key), isNewSiteDraft)?.view ?? null,
    forget() {
      isSaved.current = true;
      input.remove();
    },
  };
}

function useSaveSite(draftKey: string, retry: (target: SaveTarget) => void, onSaved: () => void) {
  const router = useRouter();
  const [target, setTarget] = useState<SaveTarget>('sites');
  const [isSaved, setSaved] = useState(false);
  const { send, isBusy } = useCreation(addSite, {
    draftKey,
    successMessage: 'Your site has been added!',
    retry: false,
  });
  const showFailure = useFailurePopup();
  return {
    busyTarget: isBusy ? target : null,
    isSaved,
    /**
     * Saves the site and opens the target page. Returns the server's question if a site with this name exists,
     * otherwise null. A failure is shown.
     */
    async send(nextTarget: SaveTarget, site: NewSite): Promise<string | null> {
      setTarget(nextTarget);
      const result = await send(site);
      if ('error' in result) {
        const { error } = result;
        if (error instanceof RejectedError && error.code.startsWith('site-exists')) return error.message;
        showFailure('Site not saved', error, () => retry(nextTarget));
        return null;
      }
      setSaved(true);
      onSaved();
      router.push(nextTarget === 'library' ? getSiteLibraryPath(result.output.haulSiteId) : ACTIVE_SITES_PATH);
      return null;
    },
  };
}

interface SaveButtonsProps {
  saving: Pick<ReturnType<typeof useSaveSite>, 'busyTarget' | 'isSaved'>;
  onSave: (target: SaveTarget) => void;
}

/** Save stays disabled after success (SITES-11), so that the site is not added twice. */
function SaveButtons({ saving: { busyTarget, isSaved }, onSave }: SaveButtonsProps) {
  return (
    <div className="flex flex-row-reverse gap-2.5 border-t border-line bg-surface pt-4 max-tablet:sticky max-tablet:bottom-0 max-tablet:z-2 max-tablet:-mx-4 max-tablet:px-4 max-tablet:pb-3">
      <Button
        size="primary"
        isBusy={busyTarget === 'library'}
        disabled={isSaved || busyTarget === 'sites'}
        onClick={() => onSave('library')}
        className="max-tablet:flex-1 max-tablet:px-3! max-tablet:text-[0.9375rem]!"
      >
        SAVE &amp; CUSTOMIZE BMPS
        <Icon name="arrow-right" className="max-tablet:hidden" />
      </Button>
      <Button
        size="primary"
        variant="outline"
        isBusy={busyTarget === 'sites'}
        disabled={isSaved || busyTarget === 'library'}
        onClick={() => onSave('sites')}
        className="max-tablet:px-3!"
      >
        SAVE SITE
      </Button>
    </div>
  );
}

const DUPLICATE_QUESTION = { title: 'Add another site with this name?', confirmLabel: 'Add another' };

const ZOOM_QUESTION = {
  title: 'Are you sure this is how you want the map to display in your inspections? You may want to zoom in further.',
  confirmLabel: "Yes, I'm sure",
};

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SITE_FORM_KEY_PREFIX } from '@/components/sites/site-form-key';
import { SiteLocation } from '@/components/sites/site-location';
import { isMapView, useSiteView } from '@/components/sites/use-site-view';
import { Button } from '@/components/ui/buttons/button';
import { ConflictNote, type ConflictField } from '@/components/ui/forms/conflict-note';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { FormError } from '@/components/ui/forms/form-error';
import { TextField } from '@/components/ui/forms/text-field';
import { useCommand } from '@/components/ui/requests/use-command';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { useDiscard } from '@/components/ui/forms/use-discard';
import { parseStored, useStoredInput } from '@/components/ui/forms/use-stored-input';
import type { RequestSender } from '@/lib/client/api';
import { createInputKey, readStoredInput } from '@/lib/client/stored-input';
import { getConflictingValues } from '@/lib/client/conflicting-values';
import { hasFields, isString, isOptional } from '@/lib/live-messages';
import type { MapView } from '@/lib/map/position';
import type { MapConfig } from '@/lib/map/types';
import { editSite } from '@/lib/sites/contract';
import { SITE_NAME_LENGTH, findSiteNameError } from '@/lib/sites/rules';
import type { ListedSite } from '@/lib/sites/site';

export interface EditSiteDialogProps {
  site: ListedSite;
  /** Scopes the unsaved input that is kept on the device. */
  sender: RequestSender;
  map: MapConfig;
  onClose: () => void;
  onSaved: () => void;
}

/**
 * Renames and moves a site. Only changed parts are sent, so that colleagues' changes are kept. Input is kept on the
 * device through Escape, close, Back and a reload; Cancel and Save delete it.
 */
export function EditSiteDialog({ site, sender, map, onClose, onSaved }: EditSiteDialogProps) {
  const entered = useSiteEditDraft(site, sender);
  const { name } = entered;
  const [error, setError] = useState<string | undefined>();
  const [opening] = useState(entered.view);
  const fieldsShown = useRef<HTMLDivElement>(null);
  const location = useSiteView(opening, entered.setView);
  const [theirs, setTheirs] = useState<SiteConflict>({});
  const { send, busy, ...command } = useCommand(editSite, {
    done: 'Site saved',
    retry: false,
    onDone() {
      entered.forget();
      onSaved();
    },
  });
  const failed = useCurrentFailure(command.failed, { site: name, view: entered.view });
  function cancel() {
    entered.discard();
    onClose();
  }

  async function save(): Promise<void> {
    const renamed = name.trim() !== site.name;
    const wrong = renamed ? findSiteNameError(name) : null;
    const view = flushSync(() => {
      setError(wrong ?? undefined);
      return location.applyTypedPlace();
    });
    if (wrong || view === null) return fieldsShown.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    const moved = isDifferentView(view, site.mapView);
    if (!renamed && !moved) {
      entered.forget();
      return onClose();
    }
    const answer = await send({
      siteId: site.id,
      ...(renamed ? { name: name.trim() } : {}),
      ...(moved ? { view } : {}),
      before: entered.before,
    });
    const changed = 'error' in answer ? getConflictingValues(answer.error, isSiteConflict) : null;
    if (!changed) return;
    setTheirs(changed);
    entered.compareWith(changed);
  }

  return (
    <Dialog
      title="Edit site"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={cancel}>
            Cancel
          </Button>
          <Button busy={busy} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div ref={fieldsShown} className="grid gap-5">
        <FormError
          message={failed && failed.code !== 'changed-meanwhile' ? failed.message : null}
          help={failed?.action}
        />
        <ConflictNote fields={conflictingFields(theirs, entered)} />
        <TextField
          label="Name"
          hint={site.otherApp ? `Set up in ${site.otherApp}. Rename it there.` : NAME_HINT}
          name="site"
          dir="auto"
          readOnly={site.otherApp !== null}
          value={name}
          error={error}
          onChange={(event) => {
            entered.setName(event.target.value);
            setError(undefined);
          }}
          onBlur={() => setError(findSiteNameError(name) ?? undefined)}
        />
        <SiteLocation site={location} config={map} label={`Satellite map of ${site.name}`} />
        <p className="text-small text-ink-muted">
          Time zone: {site.timeZone.replaceAll('_', ' ')}, from its location. It cannot change after an inspection is
          closed out.
        </p>
      </div>
    </Dialog>
  );
}

interface SiteConflict {
  name?: string;
  view?: MapView;
}

const isSiteConflict = hasFields<SiteConflict>({ name: isOptional(isString), view: isOptional(isMapView) });

const conflictingFields = (theirs: SiteConflict, entered: ReturnType<typeof useSiteEditDraft>): ConflictField[] => [
  ...(theirs.name === undefined
    ? []
    : [
        {
          label: 'Name',
          serverValue: theirs.name,
          localValue: entered.name,
          onUseServerValue: () => entered.setName(theirs.name ?? ''),
        },
      ]),
  ...(theirs.view === undefined
    ? []
    : [
        {
          label: 'Location',
          serverValue: formatPlace(theirs.view),
          localValue: formatPlace(entered.view),
          onUseServerValue: null,
        },
      ]),
];

const formatPlace = ({ lat, lng }: MapView): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

/** null: unchanged, so a colleague's change is shown and kept. */
interface SiteEditDraft {
  name: string | null;
  view: MapView | null;
  /** The values when the person began to change them. */
  before: SiteConflict;
}

const NO_EDIT: SiteEditDraft = { name: null, view: null, before: {} };
const isSiteEditDraft = hasFields<SiteEditDraft>({
  name: (value): value is string | null => value === null || isString(value),
  view: (value): value is MapView | null => value === null || isMapView(value),
  before: isSiteConflict,
});

function useSiteEditDraft(site: ListedSite, sender: RequestSender) {
  const key = createInputKey(sender, `${SITE_FORM_KEY_PREFIX}${site.id}`);
  const input = useStoredInput(key, isSiteEditDraft, NO_EDIT);
  const discard = useDiscard();
  const isOver = useRef(false);
  /** Ignores map events after saving. Reads the stored input again, because name and map change independently. */
  const change = (changed: Partial<SiteEditDraft>) => {
    if (!isOver.current)
      input.change({ ...(parseStored(readStoredInput(key), isSiteEditDraft) ?? NO_EDIT), ...changed });
  };
  const readOriginal = (): SiteConflict => parseStored(readStoredInput(key), isSiteEditDraft)?.before ?? {};
  return {
    name: input.value.name ?? site.name,
    view: input.value.view ?? site.mapView,
    before: input.value.before,
    setName: (name: string) =>
      change({ name: name === site.name ? null : name, before: { name: site.name, ...readOriginal() } }),
    setView: (view: MapView) =>
      change({
        view: isDifferentView(view, site.mapView) ? view : null,
        before: { view: site.mapView, ...readOriginal() },
      }),
    compareWith: (theirs: SiteConflict) => change({ before: { ...readOriginal(), ...theirs } }),
    forget(): void {
      isOver.current = true;
      input.remove();
    },
    discard(): void {
      isOver.current = true;
      if (input.isStored) discard(input, 'Changes discarded');
    },
  };
}

const NAME_HINT = `${SITE_NAME_LENGTH.least} to ${SITE_NAME_LENGTH.most} characters. Closed inspections keep the name of their record.`;

/** A map that was not moved can still report a position that differs in the last digits. */
const isDifferentView = (a: MapView, b: MapView): boolean =>
  Math.abs(a.lat - b.lat) > 1e-6 || Math.abs(a.lng - b.lng) > 1e-6 || Math.abs(a.zoom - b.zoom) > 0.01;

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SITE_FORM_KEY_PREFIX } from '@/components/sites/site-form-key';
import { SaveSiteMap } from '@/components/sites/save-site-map';
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
import { isString, isOptional, hasFields } from '@/lib/type-guards';
import type { MapView } from '@/lib/map/position';
import type { MapConfig } from '@/lib/map/types';
import { editSite } from '@/lib/sites/contract';
import { MIN_SITE_NAME_LENGTH, MAX_SITE_NAME_LENGTH, findSiteNameError } from '@/lib/sites/rules';
import type { ListedSite } from '@/lib/sites/site';
import { formatCoordinates } from '@/lib/map/coordinates';

export interface EditSiteDialogProps {
  site: ListedSite;
  /** The owner of the input that is stored on the device. */
  sender: RequestSender;
  map: MapConfig;
  onClose: () => void;
  onSaved: () => void;
}

/**
 * Renames and moves a site. Only changed values are sent, to keep colleagues' changes. The input is stored on the
 * device until Cancel or Save.
 */
export function EditSiteDialog({ site, sender, map, onClose, onSaved }: EditSiteDialogProps) {
  const draft = useSiteEditDraft(site, sender);
  const { name } = draft;
  const [error, setError] = useState<string | undefined>();
  const [initialView] = useState(draft.view);
  const fields = useRef<HTMLDivElement>(null);
  const siteView = useSiteView(initialView, draft.setView);
  const [serverValues, setServerValues] = useState<SiteConflict>({});
  const { send, isBusy, ...command } = useCommand(editSite, {
    successMessage: 'Site saved',
    retry: false,
    onDone() {
      draft.forget();
      onSaved();
    },
  });
  const failed = useCurrentFailure(command.failure, { site: name, view: draft.view });
  function cancel() {
    draft.discard();
    onClose();
  }

  async function save(): Promise<void> {
    const isRenamed = name.trim() !== site.name;
    const nameError = isRenamed ? findSiteNameError(name) : null;
    const view = flushSync(() => {
      setError(nameError ?? undefined);
      return siteView.applyTypedPlace();
    });
    if (nameError || view === null) return fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    const isMoved = isDifferentView(view, site.mapView);
    if (!isRenamed && !isMoved) {
      draft.forget();
      return onClose();
    }
    const result = await send({
      siteId: site.id,
      ...(isRenamed ? { name: name.trim() } : {}),
      ...(isMoved ? { view } : {}),
      before: draft.before,
    });
    const conflicts = 'error' in result ? getConflictingValues(result.error, isSiteConflict) : null;
    if (!conflicts) return;
    setServerValues(conflicts);
    draft.rebase(conflicts);
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
          <Button isBusy={isBusy} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div ref={fields} className="grid gap-5">
        <FormError
          message={failed && failed.code !== 'changed-meanwhile' ? failed.message : null}
          help={failed?.action}
        />
        <ConflictNote fields={listConflicts(serverValues, draft)} />
        <TextField
          label="Name"
          hint={site.otherApp ? `Set up in ${site.otherApp}. Rename it there.` : NAME_HINT}
          name="site"
          dir="auto"
          readOnly={site.otherApp !== null}
          value={name}
          error={error}
          onChange={(event) => {
            draft.setName(event.target.value);
            setError(undefined);
          }}
          onBlur={() => setError(findSiteNameError(name) ?? undefined)}
        />
        <SiteLocation site={siteView} config={map} label={`Satellite map of ${site.name}`} />
        <SaveSiteMap site={site} view={siteView.view} config={map} />
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

const listConflicts = (serverValues: SiteConflict, draft: ReturnType<typeof useSiteEditDraft>): ConflictField[] => [
  ...(serverValues.name === undefined
    ? []
    : [
        {
          label: 'Name',
          serverValue: serverValues.name,
          localValue: draft.name,
          onUseServerValue: () => draft.setName(serverValues.name ?? ''),
        },
      ]),
  ...(serverValues.view === undefined
    ? []
    : [
        {
          label: 'Location',
          serverValue: formatCoordinates(serverValues.view),
          localValue: formatCoordinates(draft.view),
          onUseServerValue: null,
        },
      ]),
];

interface SiteEditDraft {
  /** null if unchanged. Then a colleague's change is shown and kept. */
  name: string | null;
  /** null if unchanged. */
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
  const isFinished = useRef(false);
  /** Ignores map events after Save and Cancel. Reads the input again, because name and map change independently. */
  const change = (changed: Partial<SiteEditDraft>) => {
    if (!isFinished.current)
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
    /** Compares later edits with these values of the server. */
    rebase: (serverValues: SiteConflict) => change({ before: { ...readOriginal(), ...serverValues } }),
    forget(): void {
      isFinished.current = true;
      input.remove();
    },
    discard(): void {
      isFinished.current = true;
      if (input.isStored) discard(input, 'Changes discarded');
    },
  };
}

const NAME_HINT = `${MIN_SITE_NAME_LENGTH} to ${MAX_SITE_NAME_LENGTH} characters. Closed inspections keep the old name.`;

/** A map that was not moved can still report a position that differs in the last digits. */
const isDifferentView = (a: MapView, b: MapView): boolean =>
  Math.abs(a.lat - b.lat) > 1e-6 || Math.abs(a.lng - b.lng) > 1e-6 || Math.abs(a.zoom - b.zoom) > 0.01;

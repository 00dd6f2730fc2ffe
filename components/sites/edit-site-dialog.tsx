'use client';

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SITE_FORMS } from '@/components/sites/not-saved-sites';
import { SiteLocation } from '@/components/sites/site-location';
import { readsMapView, useSiteView } from '@/components/sites/use-site-view';
import { Button } from '@/components/ui/button';
import { ChangedMeanwhile, type MeanwhileField } from '@/components/ui/changed-meanwhile';
import { Dialog } from '@/components/ui/dialog';
import { FormError } from '@/components/ui/form-error';
import { TextField } from '@/components/ui/text-field';
import { useCommand } from '@/components/ui/use-command';
import { useCurrentFailure } from '@/components/ui/use-current-failure';
import { useDiscard } from '@/components/ui/use-discard';
import { parseKept, useKeptInput } from '@/components/ui/use-kept-input';
import type { RequestSender } from '@/lib/client/ask';
import { keptKey, readKept } from '@/lib/client/kept-input';
import { theirsOf } from '@/lib/client/theirs';
import { fields, isText, optional } from '@/lib/live-messages';
import type { MapView } from '@/lib/map/position';
import type { MapConfig } from '@/lib/map/types';
import { editSite } from '@/lib/sites/contract';
import { SITE_NAME, siteNameError } from '@/lib/sites/rules';
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
  const entered = useEnteredEdit(site, sender);
  const { name } = entered;
  const [error, setError] = useState<string | undefined>();
  const [opening] = useState(entered.view);
  const fieldsShown = useRef<HTMLDivElement>(null);
  const location = useSiteView(opening, entered.setView);
  const [theirs, setTheirs] = useState<Theirs>({});
  const { send, busy, ...command } = useCommand(editSite, {
    done: 'Site saved',
    again: false,
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
    const wrong = renamed ? siteNameError(name) : null;
    const view = flushSync(() => {
      setError(wrong ?? undefined);
      return location.goThere();
    });
    if (wrong || view === null) return fieldsShown.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    const moved = isElsewhere(view, site.mapView);
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
    const changed = 'error' in answer ? theirsOf(answer.error, readsTheirs) : null;
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
          help={failed?.help}
        />
        <ChangedMeanwhile fields={theirFields(theirs, entered)} />
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
          onBlur={() => setError(siteNameError(name) ?? undefined)}
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

interface Theirs {
  name?: string;
  view?: MapView;
}

const readsTheirs = fields<Theirs>({ name: optional(isText), view: optional(readsMapView) });

const theirFields = (theirs: Theirs, entered: ReturnType<typeof useEnteredEdit>): MeanwhileField[] => [
  ...(theirs.name === undefined
    ? []
    : [{ label: 'Name', theirs: theirs.name, mine: entered.name, onTake: () => entered.setName(theirs.name ?? '') }]),
  ...(theirs.view === undefined
    ? []
    : [{ label: 'Location', theirs: placeText(theirs.view), mine: placeText(entered.view), onTake: null }]),
];

const placeText = ({ lat, lng }: MapView): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

/** null: unchanged, so a colleague's change is shown and kept. */
interface EnteredEdit {
  name: string | null;
  view: MapView | null;
  /** The values when the person began to change them. */
  before: Theirs;
}

const NOTHING: EnteredEdit = { name: null, view: null, before: {} };
const readsEdit = fields<EnteredEdit>({
  name: (value): value is string | null => value === null || isText(value),
  view: (value): value is MapView | null => value === null || readsMapView(value),
  before: readsTheirs,
});

function useEnteredEdit(site: ListedSite, sender: RequestSender) {
  const key = keptKey(sender, `${SITE_FORMS}${site.id}`);
  const kept = useKeptInput(key, readsEdit, NOTHING);
  const discard = useDiscard();
  const isOver = useRef(false);
  /** Ignores map events after saving. Reads the stored input again, because name and map change independently. */
  const change = (changed: Partial<EnteredEdit>) => {
    if (!isOver.current) kept.change({ ...(parseKept(readKept(key), readsEdit) ?? NOTHING), ...changed });
  };
  const begun = (): Theirs => parseKept(readKept(key), readsEdit)?.before ?? {};
  return {
    name: kept.value.name ?? site.name,
    view: kept.value.view ?? site.mapView,
    before: kept.value.before,
    setName: (name: string) =>
      change({ name: name === site.name ? null : name, before: { name: site.name, ...begun() } }),
    setView: (view: MapView) =>
      change({
        view: isElsewhere(view, site.mapView) ? view : null,
        before: { view: site.mapView, ...begun() },
      }),
    compareWith: (theirs: Theirs) => change({ before: { ...begun(), ...theirs } }),
    forget(): void {
      isOver.current = true;
      kept.forget();
    },
    discard(): void {
      isOver.current = true;
      if (kept.isKept) discard(kept, 'Changes discarded');
    },
  };
}

const NAME_HINT = `${SITE_NAME.least} to ${SITE_NAME.most} characters. Closed inspections keep the name of their record.`;

/** A map that was not moved can still report a position that differs in the last digits. */
const isElsewhere = (one: MapView, other: MapView): boolean =>
  Math.abs(one.lat - other.lat) > 1e-6 ||
  Math.abs(one.lng - other.lng) > 1e-6 ||
  Math.abs(one.zoom - other.zoom) > 0.01;

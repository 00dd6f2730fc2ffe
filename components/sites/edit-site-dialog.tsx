'use client';

import { useState } from 'react';
import { SiteLocation } from '@/components/sites/site-location';
import { useSiteView } from '@/components/sites/use-site-view';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { useCommand } from '@/components/ui/use-command';
import type { MapView } from '@/lib/map/position';
import type { MapConfig } from '@/lib/map/types';
import { editSite } from '@/lib/sites/contract';
import { SITE_NAME, siteNameError } from '@/lib/sites/rules';
import type { ListedSite } from '@/lib/sites/site';

export interface EditSiteDialogProps {
  site: ListedSite;
  map: MapConfig;
  onClose: () => void;
  onSaved: () => void;
}

/** Renames a site and says anew where it is. Only what was changed here is sent, so that a colleague's change stays. */
export function EditSiteDialog({ site, map, onClose, onSaved }: EditSiteDialogProps) {
  const [name, setName] = useState(site.name);
  const [error, setError] = useState<string | undefined>();
  const location = useSiteView(site.mapView);
  const { send, busy } = useCommand(editSite, {
    notDone: 'Site not saved',
    done: 'Site saved',
    again: () => void save(),
    onDone: onSaved,
  });

  async function save(): Promise<void> {
    const renamed = name.trim() !== site.name;
    const wrong = renamed ? siteNameError(name) : null;
    setError(wrong ?? undefined);
    const view = location.goThere();
    if (wrong || view === null) return;
    const moved = isElsewhere(view, site.mapView);
    if (!renamed && !moved) return onClose();
    await send({ siteId: site.id, ...(renamed ? { name: name.trim() } : {}), ...(moved ? { view } : {}) });
  }

  return (
    <Dialog
      title="Edit site"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <TextField
          label="Name"
          hint={site.otherApp ? `Named in ${site.otherApp}, where it was set up` : NAME_HINT}
          name="site"
          dir="auto"
          readOnly={site.otherApp !== null}
          value={name}
          error={error}
          onChange={(event) => setName(event.target.value)}
          onBlur={() => setError(siteNameError(name) ?? undefined)}
        />
        <SiteLocation site={location} config={map} label={`Satellite map of ${site.name}`} />
        <p className="text-small text-ink-muted">
          Time zone: {site.timeZone.replaceAll('_', ' ')}, from where the site lies. Once an inspection is closed out,
          it stays.
        </p>
      </div>
    </Dialog>
  );
}

const NAME_HINT = `${SITE_NAME.least} to ${SITE_NAME.most} characters. Closed inspections keep the name of their record.`;

/** A map that nobody moved can still say a place that differs in the last digits. */
const isElsewhere = (one: MapView, other: MapView): boolean =>
  Math.abs(one.lat - other.lat) > 1e-6 ||
  Math.abs(one.lng - other.lng) > 1e-6 ||
  Math.abs(one.zoom - other.zoom) > 0.01;

import { useState } from 'react';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { TextField } from '@/components/ui/forms/text-field';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { useCommand } from '@/components/ui/requests/use-command';
import { removeRecords, type SiteRecords } from '@/lib/audit-packs/contract';
import { formatRemovedCounts } from '@/lib/audit-packs/events';
import { formatDateTime } from '@/lib/dates';
import { getFieldMessage } from '@/lib/form-state';

interface RemovalCardProps {
  site: { id: string; name: string; timeZone: string };
  records: SiteRecords;
  onChanged: () => void;
}

/** Removes the records of a site after the retention period (PACK-10). */
export function RemovalCard({ site, records, onChanged }: RemovalCardProps) {
  const { terminatedOn, removalProblem, removals } = records;
  const [isOpen, setOpen] = useState(false);
  return (
    <Card aria-labelledby="removal">
      <CardHead title="Remove records" titleId="removal" />
      <CardBody className="grid justify-items-start gap-4">
        {terminatedOn !== null && (
          <p className="max-w-(--measure)">
            {removalProblem ?? 'The retention period is over, and all records were downloaded in an audit pack.'}
          </p>
        )}
        {removalProblem === null && (
          <HiddenWhenClosed>
            <Button variant="danger" size="field" onClick={() => setOpen(true)}>
              Remove records
            </Button>
          </HiddenWhenClosed>
        )}
        {removals.length > 0 && (
          <ul className="grid gap-2">
            {removals.map(({ id, removedBy, removedAt, ...counts }) => (
              <li key={id}>
                {`Removed by ${removedBy}, ${formatDateTime(removedAt, site.timeZone)}: ${formatRemovedCounts(counts)}`}
              </li>
            ))}
          </ul>
        )}
        {isOpen && <RemovalDialog site={site} onRemoved={onChanged} onClose={() => setOpen(false)} />}
      </CardBody>
    </Card>
  );
}

interface RemovalDialogProps {
  site: { id: string; name: string };
  onRemoved: () => void;
  onClose: () => void;
}

function RemovalDialog({ site, onRemoved, onClose }: RemovalDialogProps) {
  const [removalId] = useState(() => crypto.randomUUID());
  const { send, isBusy, failure } = useCommand(removeRecords, { successMessage: 'Records removed', retry: false });
  async function submit(siteName: string) {
    if ('error' in (await send({ removalId, siteId: site.id, siteName }))) return;
    onRemoved();
    onClose();
  }
  return (
    <FormDialog
      title="Remove records"
      submitLabel="Remove records"
      variant="danger"
      isBusy={isBusy}
      failure={failure}
      fields={['siteName']}
      onSubmit={(getText) => void submit(getText('siteName'))}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p>
          All inspections, photos, PDFs, corrective actions, BMPs, rain readings, permits, plan sheets and the board of
          this site are removed. This cannot be undone. Seals and Activity stay. Files are deleted the next time the
          server’s storage is cleaned up.
        </p>
        <p>
          To confirm, enter the name of the site: <bdi className="font-bold wrap-anywhere">{site.name}</bdi>
        </p>
        <TextField label="Site" name="siteName" autoComplete="off" error={getFieldMessage('siteName', failure)} />
      </div>
    </FormDialog>
  );
}

import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { Badge } from '@/components/ui/feedback/badge';
import { ProgressBar } from '@/components/ui/feedback/progress';
import { EmptyState } from '@/components/ui/feedback/states';
import { ListCard, RowActions, RowText } from '@/components/ui/lists/list-card';
import { useCommand } from '@/components/ui/requests/use-command';
import { deletePack, type Pack } from '@/lib/audit-packs/contract';
import { createPackUrl } from '@/lib/audit-packs/urls';
import { formatDateInput, formatDateTime } from '@/lib/dates';
import { formatBytes } from '@/lib/format-bytes';

interface PackListProps {
  packs: readonly Pack[];
  timeZone: string;
  onChanged: () => void;
}

/** The audit packs of a site. They are made also after the page was left (PACK-05). */
export function PackList({ packs, timeZone, onChanged }: PackListProps) {
  return (
    <ListCard
      id="packs"
      title="Audit packs"
      sub="A pack can be downloaded for 7 days, by Office Users of your work unit."
      emptyState={packs.length === 0 && <EmptyState>No audit packs.</EmptyState>}
    >
      {packs.map((pack) => (
        <PackRow key={pack.id} pack={pack} timeZone={timeZone} onChanged={onChanged} />
      ))}
    </ListCard>
  );
}

interface PackRowProps {
  pack: Pack;
  timeZone: string;
  onChanged: () => void;
}

function PackRow({ pack, timeZone, onChanged }: PackRowProps) {
  const { id, state, percent, bytes, sha256, expiresAt, downloadedAt, requestedBy, requestedAt } = pack;
  const period = formatPeriod(pack);
  const content = [pack.withEvidence && 'Full-size photos', pack.withVerdicts && 'With verdicts'].filter(Boolean);
  return (
    <li className="grid gap-2 px-4 py-3 desktop:px-6">
      <RowText
        name={
          <span className="flex flex-wrap items-center gap-2">
            {period}
            {state === 'waiting' && <Badge>Waiting</Badge>}
            {state === 'failed' && <Badge tone="overdue">Not made</Badge>}
          </span>
        }
      >
        {[...content, `Requested by ${requestedBy}, ${formatDateTime(requestedAt, timeZone)}`].join(' · ')}
        {expiresAt !== null && (
          <>
            <br />
            Available until {formatDateTime(expiresAt, timeZone)}
            {downloadedAt !== null && ` · Downloaded ${formatDateTime(downloadedAt, timeZone)}`}
          </>
        )}
        {sha256 !== null && (
          <>
            <br />
            SHA-256 <span className="font-mono wrap-anywhere">{sha256}</span>
          </>
        )}
        {state === 'failed' && (
          <>
            <br />
            The server could not make this pack. Delete it, then request it again.
          </>
        )}
      </RowText>
      {state === 'making' && <ProgressBar percent={percent} label={`Audit pack ${period}`} />}
      <RowActions className="-mx-2">
        {state === 'ready' && (
          <a
            href={createPackUrl(id)}
            download
            className={buttonClass({ variant: 'outline', size: 'field', className: 'mx-2' })}
            aria-label={`Download: ${period}, ${formatBytes(bytes)}`}
          >
            Download ({formatBytes(bytes)})
          </a>
        )}
        <HiddenWhenClosed>
          <DeleteButton pack={pack} onDeleted={onChanged} />
        </HiddenWhenClosed>
      </RowActions>
    </li>
  );
}

const formatPeriod = ({ fromDay, toDay }: Pick<Pack, 'fromDay' | 'toDay'>): string =>
  `${formatDateInput(fromDay)} to ${formatDateInput(toDay)}`;

function DeleteButton({ pack, onDeleted }: { pack: Pack; onDeleted: () => void }) {
  const { confirm, confirmDialog } = useConfirm();
  const { send, isBusy } = useCommand(deletePack, {
    failureTitle: 'Audit pack not deleted',
    successMessage: 'Audit pack deleted',
    onDone: onDeleted,
  });
  async function remove() {
    const confirmation = {
      title: 'Delete this audit pack?',
      about: formatPeriod(pack),
      question: 'The file is deleted from the server. The records stay, and you can make the pack again.',
      confirmLabel: 'Delete',
      isDestructive: true,
    };
    if (await confirm(confirmation)) void send({ packId: pack.id });
  }
  return (
    <>
      <Button
        variant="danger-text"
        size="field"
        isBusy={isBusy}
        aria-label={`Delete: ${formatPeriod(pack)}`}
        onClick={() => void remove()}
      >
        Delete
      </Button>
      {confirmDialog}
    </>
  );
}

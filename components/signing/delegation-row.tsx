import { isLetterTooLarge, LETTER_TOO_LARGE, uploadLetter } from '@/components/signing/upload-letter';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { Badge } from '@/components/ui/feedback/badge';
import { usePopup } from '@/components/ui/feedback/popup';
import { FileButton } from '@/components/ui/forms/file-button';
import { RowActions, RowText } from '@/components/ui/lists/list-card';
import { useCommand, useRequest } from '@/components/ui/requests/use-command';
import type { RequestSender } from '@/lib/client/api';
import { calendarDay, formatDateInput } from '@/lib/dates';
import { formatBytes } from '@/lib/format-bytes';
import { revokeDelegation } from '@/lib/signing/contract';
import { getEndDay, getSubmissionText, hasEnded, type Delegation } from '@/lib/signing/delegations';
import { getLetterPath } from '@/lib/signing/urls';

interface DelegationRowProps {
  delegation: Delegation;
  site: { name: string; timeZone: string };
  sender: RequestSender;
  now: string;
  onEnterSubmission: () => void;
  onChanged: () => void;
}

/** A person who may certify: by what authority, where, when, and the letter (SIGN-06). */
export function DelegationRow({ delegation, site, sender, now, onEnterSubmission, onChanged }: DelegationRowProps) {
  const { id, kind, personName, position, siteId, fromDay, toDay, letter, submittedOn } = delegation;
  const today = calendarDay(now, site.timeZone);
  // The page's time may be older than a revocation.
  const isEnded = delegation.revokedAt !== null || hasEnded(delegation, { day: today, at: now });
  const endDay = getEndDay(delegation, site.timeZone);
  const submission = getSubmissionText(delegation);
  const submissionLabel = submittedOn === null ? 'Enter submission date' : 'Change submission date';
  return (
    <li className="grid gap-2 px-4 py-3 desktop:px-6">
      <RowText
        name={
          <span className="flex flex-wrap items-center gap-2">
            <span dir="auto">{personName}</span>
            {isEnded && endDay !== null && <Badge>Ended on {formatDateInput(endDay)}</Badge>}
            {!isEnded && fromDay > today && <Badge>Begins on {formatDateInput(fromDay)}</Badge>}
          </span>
        }
      >
        <span dir="auto">{position}</span>
        <br />
        {kind === 'responsible-officer' ? (
          'Responsible officer'
        ) : (
          <>
            Duly authorized representative, by{' '}
            <span dir="auto">
              {delegation.givenByName}, {delegation.givenByTitle}
            </span>
          </>
        )}
        <br />
        {toDay === null
          ? `From ${formatDateInput(fromDay)}`
          : `${formatDateInput(fromDay)} to ${formatDateInput(toDay)}`}
        {' · '}
        {siteId === null ? 'All sites' : <span dir="auto">{site.name}</span>}
        {submission !== null && (
          <>
            <br />
            {submission}
          </>
        )}
      </RowText>
      <RowActions className="-mx-2">
        {letter === null ? (
          <span className="px-2 text-small text-ink-muted">No letter</span>
        ) : (
          <a
            href={getLetterPath(id)}
            download
            className="inline-flex min-h-12 items-center px-2 text-link wrap-anywhere"
            aria-label={`Letter of ${personName}: ${letter.name}, ${formatBytes(letter.bytes)}`}
          >
            {letter.name} ({formatBytes(letter.bytes)})
          </a>
        )}
        <HiddenWhenClosed>
          {letter === null && <AddLetterButton delegation={delegation} sender={sender} onAdded={onChanged} />}
          {submission !== null && (
            <Button
              variant="text"
              size="field"
              aria-label={`${submissionLabel}: ${personName}`}
              onClick={onEnterSubmission}
            >
              {submissionLabel}
            </Button>
          )}
          {!isEnded && <RevokeButton delegation={delegation} onRevoked={onChanged} />}
        </HiddenWhenClosed>
      </RowActions>
    </li>
  );
}

interface AddLetterButtonProps {
  delegation: Delegation;
  sender: RequestSender;
  onAdded: () => void;
}

function AddLetterButton({ delegation: { id, personName }, sender, onAdded }: AddLetterButtonProps) {
  const popup = usePopup();
  const { send, isBusy } = useRequest((file: File) => uploadLetter(id, file, sender), {
    failureTitle: 'Letter not added',
    successMessage: 'Letter added',
    onDone: onAdded,
  });
  function add(file: File) {
    if (isLetterTooLarge(file)) popup.show({ kind: 'warning', title: 'Letter not added', message: LETTER_TOO_LARGE });
    else void send(file);
  }
  return (
    <FileButton label={`Letter of ${personName}`} accept=".pdf,application/pdf" isBusy={isBusy} onChoose={add}>
      Add letter<span className="sr-only">: {personName}</span>
    </FileButton>
  );
}

function RevokeButton({ delegation, onRevoked }: { delegation: Delegation; onRevoked: () => void }) {
  const { confirm, confirmDialog } = useConfirm();
  const { send, isBusy } = useCommand(revokeDelegation, {
    failureTitle: 'Authorization not revoked',
    successMessage: 'Authorization revoked',
    onDone: onRevoked,
  });
  async function revoke() {
    const confirmation = {
      title: 'Revoke this authorization?',
      about: delegation.personName,
      question: `They can no longer certify inspections at ${delegation.siteId === null ? 'any site' : 'this site'}. What they signed before stays valid.`,
      confirmLabel: 'Revoke',
      isDestructive: true,
    };
    if (await confirm(confirmation)) void send({ delegationId: delegation.id });
  }
  return (
    <>
      <Button
        variant="danger-text"
        size="field"
        isBusy={isBusy}
        aria-label={`Revoke: ${delegation.personName}`}
        onClick={() => void revoke()}
      >
        Revoke
      </Button>
      {confirmDialog}
    </>
  );
}

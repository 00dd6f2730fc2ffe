import { GateSheet } from '@/components/boards/gate-sheet';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { PrintButton } from '@/components/ui/buttons/print-button';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { useCommand } from '@/components/ui/requests/use-command';
import { publishBoard, revokeBoard, type Board } from '@/lib/boards/contract';
import { BOARDS_FAILURES } from '@/lib/boards/failures';
import { formatDateTime } from '@/lib/dates';

interface SheetCardProps {
  site: { id: string; name: string; timeZone: string };
  board: Board;
  permitNumber: string;
  onChanged: () => void;
}

/** Publishes, prints and revokes the gate sheet. */
export function SheetCard({ site, board, permitNumber, onChanged }: SheetCardProps) {
  const { sheet } = board;
  return (
    <Card aria-labelledby="sheet" className="print:hidden">
      <CardHead
        title="Gate sheet"
        titleId="sheet"
        sub={sheet ? `Published ${formatDateTime(sheet.publishedAt, site.timeZone)}` : 'Not published'}
      />
      <CardBody className="grid gap-4">
        {sheet === null ? (
          <PublishSheet siteId={site.id} hasContact={board.contactName !== ''} onPublished={onChanged} />
        ) : (
          <>
            <p className="max-w-(--measure)">
              Anyone who scans the code sees the permit number, the contact, the certificate of coverage and the date of
              the last inspection.
            </p>
            {sheet.address === null && (
              <InlineNote tone="warn">
                <p>
                  This sheet cannot be printed again, because a secret of the server has changed. Revoke it and publish
                  a new one.
                </p>
              </InlineNote>
            )}
            <div className="flex flex-wrap gap-3 max-tablet:*:w-full">
              {sheet.address !== null && (
                <>
                  <PrintButton
                    size="field"
                    paper={<GateSheet site={site} board={board} permitNumber={permitNumber} address={sheet.address} />}
                  >
                    Print sheet
                  </PrintButton>
                  <a
                    href={sheet.address}
                    target="_blank"
                    className={buttonClass({ variant: 'outline', size: 'field' })}
                  >
                    Open the page
                    <span className="sr-only"> (new tab)</span>
                  </a>
                </>
              )}
              <HiddenWhenClosed>
                <RevokeSheet site={site} publicationId={sheet.publicationId} onRevoked={onChanged} />
              </HiddenWhenClosed>
            </div>
          </>
        )}
      </CardBody>
    </Card>
  );
}

interface PublishSheetProps {
  siteId: string;
  hasContact: boolean;
  onPublished: () => void;
}

function PublishSheet({ siteId, hasContact, onPublished }: PublishSheetProps) {
  const { send, isBusy } = useCommand(publishBoard, {
    failureTitle: 'Board not published',
    successMessage: 'Board published',
    onDone: onPublished,
  });
  return (
    <>
      <p className="max-w-(--measure)">
        {hasContact
          ? 'Publish the board, then print a sheet with a code that leads to its page. No account is needed to read it.'
          : BOARDS_FAILURES['board-without-contact'][1]}
      </p>
      {hasContact && (
        <HiddenWhenClosed>
          <div className="flex flex-wrap gap-3">
            <Button
              size="field"
              isBusy={isBusy}
              className="max-tablet:grow"
              onClick={() => void send({ siteId, publicationId: crypto.randomUUID() })}
            >
              Publish
            </Button>
          </div>
        </HiddenWhenClosed>
      )}
    </>
  );
}

interface RevokeSheetProps {
  site: { id: string; name: string };
  publicationId: string;
  onRevoked: () => void;
}

function RevokeSheet({ site, publicationId, onRevoked }: RevokeSheetProps) {
  const { confirm, confirmDialog } = useConfirm();
  const { send, isBusy } = useCommand(revokeBoard, {
    failureTitle: 'Sheet not revoked',
    successMessage: 'Sheet revoked',
    onDone: onRevoked,
  });
  async function revoke() {
    const confirmation = {
      title: 'Revoke this sheet?',
      about: site.name,
      question: 'The code at the gate stops working now. A new sheet has a new code, so take the old one down.',
      confirmLabel: 'Revoke',
      isDestructive: true,
    };
    if (await confirm(confirmation)) void send({ siteId: site.id, publicationId });
  }
  return (
    <>
      <Button variant="danger-text" size="field" isBusy={isBusy} onClick={() => void revoke()}>
        Revoke
      </Button>
      {confirmDialog}
    </>
  );
}

import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { useCommand } from '@/components/ui/requests/use-command';
import { setLegalHold, type SiteRecords } from '@/lib/audit-packs/contract';
import { formatDateTime } from '@/lib/dates';

interface LegalHoldCardProps {
  site: { id: string; name: string; timeZone: string };
  legalHold: SiteRecords['legalHold'];
  onChanged: () => void;
}

/** During a legal hold, the records of a site cannot be removed (PACK-10). */
export function LegalHoldCard({ site, legalHold, onChanged }: LegalHoldCardProps) {
  const isOnHold = legalHold !== null;
  const { confirm, confirmDialog } = useConfirm();
  const { send, isBusy } = useCommand(setLegalHold, {
    failureTitle: isOnHold ? 'Legal hold not released' : 'Legal hold not set',
    successMessage: isOnHold ? 'Legal hold released' : 'Legal hold set',
    onDone: onChanged,
  });
  async function change() {
    const confirmation = {
      title: 'Release the legal hold?',
      about: site.name,
      question: 'These records can then be removed after the retention period.',
      confirmLabel: 'Release',
      isDestructive: true,
    };
    if (!isOnHold || (await confirm(confirmation))) void send({ siteId: site.id, isOnHold: !isOnHold });
  }
  return (
    <Card aria-labelledby="legal-hold">
      <CardHead
        title="Legal hold"
        titleId="legal-hold"
        sub={
          isOnHold
            ? `On hold since ${formatDateTime(legalHold.setAt, site.timeZone)}, set by ${legalHold.setBy}`
            : 'Set a hold for a lawsuit or an investigation. These records cannot be removed while it is on.'
        }
      />
      <HiddenWhenClosed>
        <CardBody>
          <Button
            variant={isOnHold ? 'danger-text' : 'outline'}
            size="field"
            isBusy={isBusy}
            onClick={() => void change()}
          >
            {isOnHold ? 'Release legal hold' : 'Set legal hold'}
          </Button>
          {confirmDialog}
        </CardBody>
      </HiddenWhenClosed>
    </Card>
  );
}

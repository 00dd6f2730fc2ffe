import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { Badge } from '@/components/ui/feedback/badge';
import { RowActions, RowText } from '@/components/ui/lists/list-card';
import { useCommand } from '@/components/ui/requests/use-command';
import { DEFAULT_TIME_ZONE, formatDate, formatDateTime } from '@/lib/dates';
import { deleteWebhook, turnOnWebhook, type UnitWebhook } from '@/lib/integrations/contract';
import { WEBHOOK_EVENT_LABELS } from '@/lib/integrations/webhook-events';

interface WebhookRowProps {
  webhook: UnitWebhook;
  onChanged: () => void;
}

/** A webhook: its address, its events, and whether it is on. */
export function WebhookRow({ webhook, onChanged }: WebhookRowProps) {
  const { id, url, events, createdBy, createdAt, turnedOffAt } = webhook;
  const { confirm, confirmDialog } = useConfirm();
  const turnOn = useCommand(turnOnWebhook, {
    failureTitle: 'Webhook not turned on',
    successMessage: 'Webhook turned on',
    onDone: onChanged,
  });
  const remove = useCommand(deleteWebhook, {
    failureTitle: 'Webhook not deleted',
    successMessage: 'Webhook deleted',
    onDone: onChanged,
  });
  async function askToDelete() {
    const confirmation = {
      title: 'Delete this webhook?',
      about: url,
      question: 'The address gets no more requests. What waits for it is not sent.',
      confirmLabel: 'Delete',
      isDestructive: true,
    };
    if (await confirm(confirmation)) void remove.send({ webhookId: id });
  }
  return (
    <li className="grid gap-2 px-4 py-3 desktop:px-6">
      <RowText
        name={
          <span className="flex flex-wrap items-center gap-2">
            <span dir="ltr" className="wrap-anywhere">
              {url}
            </span>
            {turnedOffAt !== null && <Badge>Off</Badge>}
          </span>
        }
      >
        {events.map((event) => WEBHOOK_EVENT_LABELS[event]).join(', ')}
        <br />
        Added {formatDate(createdAt, DEFAULT_TIME_ZONE)} by <span dir="auto">{createdBy}</span>
        {turnedOffAt !== null && (
          <>
            <br />
            Turned off {formatDateTime(turnedOffAt, DEFAULT_TIME_ZONE)}, because 50 messages could not be delivered.
            What happens meanwhile waits.
          </>
        )}
      </RowText>
      <HiddenWhenClosed>
        <RowActions className="-mx-2">
          {turnedOffAt !== null && (
            <Button
              variant="text"
              size="field"
              isBusy={turnOn.isBusy}
              aria-label={`Turn on: ${url}`}
              onClick={() => void turnOn.send({ webhookId: id })}
            >
              Turn on
            </Button>
          )}
          <Button
            variant="danger-text"
            size="field"
            isBusy={remove.isBusy}
            aria-label={`Delete: ${url}`}
            onClick={() => void askToDelete()}
          >
            Delete
          </Button>
        </RowActions>
      </HiddenWhenClosed>
      {confirmDialog}
    </li>
  );
}

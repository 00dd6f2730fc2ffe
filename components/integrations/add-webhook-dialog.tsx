import { useState } from 'react';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { CheckboxGroup } from '@/components/ui/forms/choice-group';
import { TextField } from '@/components/ui/forms/text-field';
import { createShapeGuard, useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useCommand } from '@/components/ui/requests/use-command';
import { RejectedError, type RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { getFieldMessage } from '@/lib/form-state';
import { createWebhook, type CreatedWebhook } from '@/lib/integrations/contract';
import { INTEGRATIONS_FAILURES } from '@/lib/integrations/failures';
import { MAX_WEBHOOK_URL_LENGTH } from '@/lib/integrations/limits';
import { WEBHOOK_EVENT_LABELS, WEBHOOK_EVENTS } from '@/lib/integrations/webhook-events';

interface AddWebhookDialogProps {
  sender: RequestSender;
  onCreated: (created: CreatedWebhook) => void;
  onClose: () => void;
}

/** `webhookId` is made with the first attempt; `events` are separated by spaces. */
const EMPTY_WEBHOOK = { webhookId: '', url: '', events: '' };
const isWebhookDraft = createShapeGuard(EMPTY_WEBHOOK);

/** Asks for the address and events of a webhook (API-08). What was entered is kept on the device. */
export function AddWebhookDialog({ sender, onCreated, onClose }: AddWebhookDialogProps) {
  const [isSubmitted, setSubmitted] = useState(false);
  const input = useStoredInput(createInputKey(sender, 'webhook'), isWebhookDraft, EMPTY_WEBHOOK);
  const { send, isBusy, failure } = useCommand(createWebhook, { retry: false });
  const { url } = input.value;
  const change = (changed: Partial<typeof EMPTY_WEBHOOK>) => input.change({ ...input.value, ...changed });
  const chosen = input.value.events.split(' ');
  const events = WEBHOOK_EVENTS.filter((event) => chosen.includes(event));
  const urlError = url.trim().startsWith('https://') ? undefined : INTEGRATIONS_FAILURES['webhook-not-public'][1];
  const eventsError = events.length > 0 ? undefined : INTEGRATIONS_FAILURES['webhook-without-event'][1];

  async function submit() {
    setSubmitted(true);
    if (urlError || eventsError) return;
    const webhookId = input.value.webhookId || crypto.randomUUID();
    change({ webhookId });
    const result = await send({ webhookId, url, events });
    if ('error' in result) {
      // The next attempt is another webhook.
      if (result.error instanceof RejectedError && result.error.code === 'webhook-id-used') change({ webhookId: '' });
      return;
    }
    input.remove();
    onCreated(result.output);
  }
  return (
    <FormDialog
      title="Add a webhook"
      submitLabel="Add webhook"
      isBusy={isBusy}
      failure={failure}
      fields={['url']}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextField
          label="Address"
          hint="For example: https://hooks.example.com/earth-tight"
          type="url"
          autoComplete="off"
          maxLength={MAX_WEBHOOK_URL_LENGTH}
          value={url}
          error={(isSubmitted && urlError) || getFieldMessage('url', failure)}
          onChange={(event) => change({ url: event.target.value })}
        />
        <CheckboxGroup
          legend="Events"
          choices={WEBHOOK_EVENTS.map((value) => ({ value, label: WEBHOOK_EVENT_LABELS[value] }))}
          values={events}
          error={isSubmitted ? eventsError : undefined}
          onChange={(values) => change({ events: values.join(' ') })}
        />
      </div>
    </FormDialog>
  );
}

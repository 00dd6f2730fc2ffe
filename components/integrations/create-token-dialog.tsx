import { useState } from 'react';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { CheckboxGroup } from '@/components/ui/forms/choice-group';
import { DateField } from '@/components/ui/forms/date-field';
import { TextField } from '@/components/ui/forms/text-field';
import { createShapeGuard, useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useCommand } from '@/components/ui/requests/use-command';
import { RejectedError, type RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { addCalendarDays, formatDateInput } from '@/lib/dates';
import { formatFailureMessage } from '@/lib/failure-table';
import { createApiToken, type CreatedApiToken } from '@/lib/integrations/contract';
import { INTEGRATIONS_FAILURES } from '@/lib/integrations/failures';
import { MAX_API_TOKEN_DAYS, MAX_API_TOKEN_NAME_LENGTH } from '@/lib/integrations/limits';
import { API_SCOPE_LABELS, API_SCOPES } from '@/lib/integrations/scopes';

interface CreateTokenDialogProps {
  sender: RequestSender;
  /** By the work unit's calendar. */
  today: string;
  onCreated: (created: CreatedApiToken) => void;
  onClose: () => void;
}

/** `tokenId` is made with the first attempt; `scopes` are separated by spaces. */
const EMPTY_TOKEN = { tokenId: '', name: '', scopes: '', lastDay: '' };
const isTokenDraft = createShapeGuard(EMPTY_TOKEN);

/** Asks what a token is for, what it may read and until when (API-01). What was entered is kept on the device. */
export function CreateTokenDialog({ sender, today, onCreated, onClose }: CreateTokenDialogProps) {
  const [isSubmitted, setSubmitted] = useState(false);
  const input = useStoredInput(createInputKey(sender, 'api token'), isTokenDraft, EMPTY_TOKEN);
  const { send, isBusy, failure } = useCommand(createApiToken, { retry: false });
  const { name } = input.value;
  const change = (changed: Partial<typeof EMPTY_TOKEN>) => input.change({ ...input.value, ...changed });
  const chosen = input.value.scopes.split(' ');
  const scopes = API_SCOPES.filter((scope) => chosen.includes(scope));
  const maxDay = addCalendarDays(today, MAX_API_TOKEN_DAYS);
  const lastDay = input.value.lastDay || maxDay;
  const validateDay = (day: string): string | null =>
    day < today || day > maxDay
      ? formatFailureMessage(INTEGRATIONS_FAILURES['api-token-last-day'], { day: formatDateInput(maxDay) })
      : null;
  const errors = {
    name: name.trim() === '' && INTEGRATIONS_FAILURES['api-token-name-missing'][1],
    scopes: scopes.length === 0 && INTEGRATIONS_FAILURES['api-token-without-scope'][1],
    lastDay: validateDay(lastDay),
  };
  const getError = (error: string | false | null) => (isSubmitted && error ? error : undefined);

  async function submit() {
    setSubmitted(true);
    if (Object.values(errors).some(Boolean)) return;
    const tokenId = input.value.tokenId || crypto.randomUUID();
    change({ tokenId });
    const result = await send({ tokenId, name, scopes, lastDay });
    if ('error' in result) {
      // The next attempt is another token.
      if (result.error instanceof RejectedError && result.error.code === 'api-token-id-used') change({ tokenId: '' });
      return;
    }
    input.remove();
    onCreated(result.output);
  }
  return (
    <FormDialog
      title="Create a token"
      submitLabel="Create token"
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextField
          label="What is it for?"
          hint="For example: City GIS"
          autoComplete="off"
          maxLength={MAX_API_TOKEN_NAME_LENGTH}
          value={name}
          error={getError(errors.name)}
          onChange={(event) => change({ name: event.target.value })}
        />
        <CheckboxGroup
          legend="What may it do?"
          choices={API_SCOPES.map((value) => ({ value, label: API_SCOPE_LABELS[value] }))}
          values={scopes}
          error={getError(errors.scopes)}
          onChange={(values) => change({ scopes: values.join(' ') })}
        />
        <DateField
          label="Last day"
          hint={`At most ${formatDateInput(maxDay)}.`}
          value={lastDay}
          error={getError(errors.lastDay)}
          validate={validateDay}
          onChange={(day) => change({ lastDay: day ?? '' })}
        />
      </div>
    </FormDialog>
  );
}

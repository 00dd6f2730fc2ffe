import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { TextField } from '@/components/ui/forms/text-field';
import { copyText } from '@/lib/client/copy-text';
import type { CreatedApiToken } from '@/lib/integrations/contract';

interface TokenSecretDialogProps {
  created: CreatedApiToken;
  onClose: () => void;
}

/** Shows a new token, once (API-01). */
export function TokenSecretDialog({ created: { token, secret }, onClose }: TokenSecretDialogProps) {
  const [message, setMessage] = useState('');
  return (
    <Dialog
      title="Copy the token now"
      onClose={onClose}
      footer={
        <>
          <Button
            variant="outline"
            onClick={() =>
              void copyText(secret).then((isCopied) =>
                setMessage(isCopied ? 'Copied' : 'Your browser does not allow this. Select the token and copy it.'),
              )
            }
          >
            Copy
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          This is the token for <span dir="auto">{token.name}</span>. It cannot be shown again.
        </p>
        <TextField label="Token" readOnly value={secret} onFocus={(event) => event.currentTarget.select()} />
        <p role="status">{message}</p>
      </div>
    </Dialog>
  );
}

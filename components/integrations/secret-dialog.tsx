import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { TextField } from '@/components/ui/forms/text-field';
import { copyText } from '@/lib/client/copy-text';

interface SecretDialogProps {
  /** 'Token' */
  label: string;
  secret: string;
  intro: ReactNode;
  onClose: () => void;
}

/** Shows a secret, once. */
export function SecretDialog({ label, secret, intro, onClose }: SecretDialogProps) {
  const [message, setMessage] = useState('');
  return (
    <Dialog
      title={`Copy the ${label.toLowerCase()} now`}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="outline"
            onClick={() =>
              void copyText(secret).then((isCopied) =>
                setMessage(isCopied ? 'Copied' : 'Your browser does not allow this. Select the text and copy it.'),
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
        <p>{intro} It cannot be shown again.</p>
        <TextField label={label} readOnly value={secret} onFocus={(event) => event.currentTarget.select()} />
        <p role="status">{message}</p>
      </div>
    </Dialog>
  );
}

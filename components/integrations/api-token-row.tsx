import { useState } from 'react';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { Badge } from '@/components/ui/feedback/badge';
import { RowActions, RowText } from '@/components/ui/lists/list-card';
import { useCommand } from '@/components/ui/requests/use-command';
import { DEFAULT_TIME_ZONE, formatDate, formatDateInput, formatDateTime } from '@/lib/dates';
import { revokeApiToken, rotateApiToken, type ApiToken, type CreatedApiToken } from '@/lib/integrations/contract';
import { API_SCOPE_LABELS } from '@/lib/integrations/scopes';

interface ApiTokenRowProps {
  token: ApiToken;
  now: string;
  onRotated: (created: CreatedApiToken) => void;
  onChanged: () => void;
}

/** A token: what it may read, until when, and when it was last used. */
export function ApiTokenRow({ token, now, onRotated, onChanged }: ApiTokenRowProps) {
  const { name, prefix, scopes, createdBy, createdAt, expiresAt, lastUsedOn, revokedAt, isReplaced } = token;
  const isEnded = revokedAt !== null || expiresAt <= now;
  return (
    <li className="grid gap-2 px-4 py-3 desktop:px-6">
      <RowText
        name={
          <span className="flex flex-wrap items-center gap-2">
            <span dir="auto">{name}</span>
            <code>{prefix}…</code>
            {revokedAt !== null && <Badge>Revoked</Badge>}
            {revokedAt === null && expiresAt <= now && <Badge>Expired</Badge>}
            {!isEnded && isReplaced && <Badge>Replaced</Badge>}
          </span>
        }
      >
        {scopes.map((scope) => API_SCOPE_LABELS[scope]).join(', ')}
        <br />
        {isEnded ? 'Ended' : 'Valid until'} {formatDateTime(revokedAt ?? expiresAt, DEFAULT_TIME_ZONE)}
        {' · '}
        {lastUsedOn === null ? 'Never used' : `Last used ${formatDateInput(lastUsedOn)}`}
        <br />
        Created {formatDate(createdAt, DEFAULT_TIME_ZONE)} by <span dir="auto">{createdBy}</span>
      </RowText>
      {!isEnded && (
        <HiddenWhenClosed>
          <RowActions className="-mx-2">
            {!isReplaced && <RotateButton token={token} onRotated={onRotated} />}
            <RevokeButton token={token} onChanged={onChanged} />
          </RowActions>
        </HiddenWhenClosed>
      )}
    </li>
  );
}

function RotateButton({ token, onRotated }: { token: ApiToken; onRotated: (created: CreatedApiToken) => void }) {
  const { confirm, confirmDialog } = useConfirm();
  // The same id in each attempt, so that the server recognizes a repeated request.
  const [newTokenId] = useState(() => crypto.randomUUID());
  const { send, isBusy } = useCommand(rotateApiToken, { failureTitle: 'Token not replaced', onDone: onRotated });
  async function rotate() {
    const confirmation = {
      title: 'Replace this token?',
      about: token.name,
      question: 'You get a new token. This one stays valid for 24 more hours.',
      confirmLabel: 'Replace',
    };
    if (await confirm(confirmation)) void send({ tokenId: token.id, newTokenId });
  }
  return (
    <>
      <Button
        variant="text"
        size="field"
        isBusy={isBusy}
        aria-label={`Replace: ${token.name}`}
        onClick={() => void rotate()}
      >
        Replace
      </Button>
      {confirmDialog}
    </>
  );
}

function RevokeButton({ token, onChanged }: { token: ApiToken; onChanged: () => void }) {
  const { confirm, confirmDialog } = useConfirm();
  const { send, isBusy } = useCommand(revokeApiToken, {
    failureTitle: 'Token not revoked',
    successMessage: 'Token revoked',
    onDone: onChanged,
  });
  async function revoke() {
    const confirmation = {
      title: 'Revoke this token?',
      about: token.name,
      question: 'Programs that use it can no longer read your data.',
      confirmLabel: 'Revoke',
      isDestructive: true,
    };
    if (await confirm(confirmation)) void send({ tokenId: token.id });
  }
  return (
    <>
      <Button
        variant="danger-text"
        size="field"
        isBusy={isBusy}
        aria-label={`Revoke: ${token.name}`}
        onClick={() => void revoke()}
      >
        Revoke
      </Button>
      {confirmDialog}
    </>
  );
}

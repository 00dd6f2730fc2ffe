'use client';

import { Link2Off, Send } from 'lucide-react';
import { useState } from 'react';
import { useTellWhyNot } from '@/components/ui/use-why-not';
import { Button } from '@/components/ui/button';
import { usePopup } from '@/components/ui/popup';
import { useConfirm } from '@/components/ui/use-confirm';
import { ask } from '@/lib/client/ask';
import { revokeLink, sendLinkAgain, type ShareState } from '@/lib/sharing/contract';

interface LinkActionsProps {
  share: ShareState;
  /** Called when something may have changed, so that the list is fetched again. */
  onChange: () => void;
}

/** Revokes one person's link, or sends the person a new link in its place (decision X-01). */
export function LinkActions({ share: { id, name, email, link }, onChange }: LinkActionsProps) {
  const popup = usePopup();
  const tellWhyNot = useTellWhyNot();
  const { confirm, confirmDialog } = useConfirm();
  const [busy, setBusy] = useState<'revoke' | 'send' | null>(null);

  async function perform(what: 'revoke' | 'send', { done, failed }: { done: string; failed: string }) {
    if (busy) return;
    setBusy(what);
    try {
      await ask(what === 'revoke' ? revokeLink : sendLinkAgain, { idlink: id });
      popup.show({ kind: 'success', title: done });
    } catch (error) {
      tellWhyNot(failed, error, () => void perform(what, { done, failed }));
    }
    setBusy(null);
    onChange();
  }
  async function revoke() {
    const sure = await confirm({
      title: 'Revoke link',
      question: `${name} (${email}) can’t open this inspection any more with the link that was sent. You can send a new one later.`,
      act: 'Revoke link',
      destructive: true,
    });
    if (sure) await perform('revoke', { done: 'Link revoked', failed: 'Link not revoked' });
  }
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      <Button
        variant="outline"
        busy={busy === 'send'}
        aria-label={`Send again: ${name}`}
        onClick={() => void perform('send', { done: 'Report sent', failed: 'Report not sent' })}
      >
        {busy !== 'send' && <Send aria-hidden="true" />}
        Send again
      </Button>
      {link === 'open' && (
        <Button
          variant="danger-text"
          busy={busy === 'revoke'}
          aria-label={`Revoke link: ${name}`}
          onClick={() => void revoke()}
        >
          {busy !== 'revoke' && <Link2Off aria-hidden="true" />}
          Revoke link
        </Button>
      )}
      {confirmDialog}
    </div>
  );
}

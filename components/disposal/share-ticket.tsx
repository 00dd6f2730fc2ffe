import { Icon } from '@/components/ui/icons/icon';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { Button } from '@/components/ui/buttons/button';
import { RowActions } from '@/components/ui/lists/list-card';
import { usePopup } from '@/components/ui/feedback/popup';
import { copyText } from '@/lib/client/copy-text';

export interface ShareTicketProps {
  /** null: the server has not assigned one yet. */
  number: number | null;
  /** The absolute URL, as in the QR code. */
  address: string;
}

export function ShareTicket({ number, address }: ShareTicketProps) {
  const t = useDisposalText();
  const popup = usePopup();
  const copy = async () => {
    const isCopied = await copyText(address);
    if (isCopied)
      popup.show({ kind: 'success', title: t('Link copied'), message: t('Paste it into a message to the driver.') });
    else popup.show({ kind: 'warning', title: t('Link not copied'), message: address, action: { label: t('OK') } });
  };
  const share = async () => {
    const isShared = await shareLink({
      title: number === null ? t('Ticket') : t('Ticket {number}', { number }),
      url: address,
    });
    if (!isShared) await copy();
  };
  return (
    <RowActions className="print:hidden">
      <Button variant="outline" onClick={() => void share()}>
        <Icon name="share-2" />
        {t('Share with the driver')}
      </Button>
      <Button variant="text" onClick={() => window.print()}>
        <Icon name="printer" />
        {t('Print')}
      </Button>
    </RowActions>
  );
}

/** Returns false if the browser cannot share, as on most computers. A canceled share counts as shared. */
async function shareLink(data: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

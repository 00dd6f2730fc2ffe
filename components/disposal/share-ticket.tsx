import { Icon } from '@/components/ui/icons/icon';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { Button } from '@/components/ui/buttons/button';
import { RowActions } from '@/components/ui/lists/list-card';
import { usePopup } from '@/components/ui/feedback/popup';

export interface ShareTicketProps {
  /** null: the server has not assigned one yet. */
  number: number | null;
  /** The absolute URL, as in the code. */
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
    const way = await shareTicket({
      title: number === null ? t('Ticket') : t('Ticket {number}', { number }),
      url: address,
    });
    if (way === 'impossible') await copy();
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

/** 'impossible' if the browser cannot share, as on most computers. A canceled share needs no message. */
async function shareTicket(what: ShareData): Promise<'left to the phone' | 'impossible'> {
  if (typeof navigator.share !== 'function') return 'impossible';
  try {
    await navigator.share(what);
    return 'left to the phone';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'left to the phone' : 'impossible';
  }
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

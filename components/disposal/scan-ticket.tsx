import { useState } from 'react';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { Button } from '@/components/ui/buttons/button';
import { Icon } from '@/components/ui/icons/icon';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';

export function ScanTicket() {
  const t = useDisposalText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Icon name="scan-qr-code" />
        {t('Scan ticket')}
      </Button>
      {isOpen && <LazyScanDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const LazyScanDialog = lazyDialog(
  () => import('@/components/disposal/scan-ticket-dialog').then(({ ScanTicketDialog }) => ScanTicketDialog),
  ({ onClose }) => onClose,
);

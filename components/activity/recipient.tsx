import { ContactAddress } from '@/components/ui/lists/contact-address';
import type { OutboxEntry } from '@/lib/activity/contract';
import { formatUsPhone } from '@/lib/phone';

export function MessageRecipient({ message: { channel, recipient, recipientName } }: { message: OutboxEntry }) {
  const address = channel === 'sms' ? formatUsPhone(recipient) : recipient;
  if (!recipientName) return <ContactAddress>{address}</ContactAddress>;
  return (
    <>
      <span className="block font-medium wrap-break-word max-tablet:mr-2 max-tablet:inline">{recipientName}</span>
      <span className="block text-small text-ink-muted max-tablet:inline">
        <ContactAddress>{address}</ContactAddress>
      </span>
    </>
  );
}

import { Address } from '@/components/ui/address';
import type { OutboxEntry } from '@/lib/activity/contract';
import { formatUsPhone } from '@/lib/phone';

export function MessageRecipient({ of: { channel, recipient, recipientName } }: { of: OutboxEntry }) {
  const address = channel === 'sms' ? formatUsPhone(recipient) : recipient;
  if (!recipientName) return <Address>{address}</Address>;
  return (
    <>
      <span className="block font-medium wrap-break-word">{recipientName}</span>
      <span className="block text-small text-ink-muted">
        <Address>{address}</Address>
      </span>
    </>
  );
}

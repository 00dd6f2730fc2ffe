import { useRouter } from 'next/navigation';
import { Icon } from '@/components/ui/icons/icon';
import { Button } from '@/components/ui/buttons/button';
import { useCommand } from '@/components/ui/requests/use-command';
import { retryDelivery } from '@/lib/activity/contract';

/** Sends a message again whose last delivery attempt failed. `about` names it for screen readers. */
export function RetryButton({ id, about }: { id: string; about: string }) {
  const router = useRouter();
  const { send, isBusy } = useCommand(retryDelivery, {
    failureTitle: 'Message not sent again',
    onDone: () => router.refresh(),
  });
  return (
    <Button variant="outline" isBusy={isBusy} aria-label={`Try again: ${about}`} onClick={() => void send({ id })}>
      <Icon name="rotate-cw" />
      Try again
    </Button>
  );
}

import type { ReactNode } from 'react';
import type { Translate } from '@/lib/text';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { Badge } from '@/components/ui/feedback/badge';
import { Button } from '@/components/ui/buttons/button';
import { RowActions } from '@/components/ui/lists/list-card';
import type { Confirmation } from '@/components/ui/dialogs/use-confirm';
import type { StateText } from '@/lib/offline/unsent-work/texts';

interface UnsentRowProps {
  name: string;
  summary: ReactNode;
  state: StateText;
  children: ReactNode;
}

/** A row of unsent work: its name, a summary, its state with the reason, and actions. */
export function UnsentRow({ name, summary, state: { tone, badge, why }, children }: UnsentRowProps) {
  return (
    <li className="grid gap-2 px-4 py-4 desktop:px-6">
      <p className="font-bold wrap-anywhere" dir="auto">
        {name}
      </p>
      <p className="text-small wrap-anywhere text-ink-muted" dir="auto">
        {summary}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{badge}</Badge>
        {why && <span className="min-w-0 text-[0.9375rem] wrap-anywhere">{why}</span>}
      </p>
      {children}
    </li>
  );
}

/** The row's buttons, below the message of the last action. */
export function UnsentRowActions({ message, children }: { message: string | null; children: ReactNode }) {
  return (
    <>
      {message && (
        <p role="status" className="text-[0.9375rem]">
          {message}
        </p>
      )}
      <RowActions className="max-tablet:*:w-full empty:hidden">{children}</RowActions>
    </>
  );
}

interface ActionProps {
  /** The row's name, part of the button's accessible name. */
  name: string;
  isBusy?: boolean;
  onPress: () => void;
}

export function TryAgainButton({ name, isBusy, onPress }: ActionProps) {
  const t = useText();
  return (
    <Button variant="outline" isBusy={isBusy} aria-label={t('Try again: {name}', { name })} onClick={onPress}>
      <Icon name="refresh-cw" />
      {t('Try again')}
    </Button>
  );
}

export function RemoveFromDeviceButton({ name, isBusy, onPress }: ActionProps) {
  const t = useText();
  return (
    <Button
      variant="danger-text"
      isBusy={isBusy}
      aria-label={t('Remove from this device: {name}', { name })}
      onClick={onPress}
    >
      <Icon name="trash" />
      {t('Remove from this device')}
    </Button>
  );
}

export const createRemoveConfirmation = (about: string, question: string, t: Translate): Confirmation => ({
  title: t('Remove from this device'),
  about,
  question,
  confirmLabel: t('Remove'),
  isDestructive: true,
});

import type { ComponentProps, ReactNode } from 'react';
import { useLanguage, useUiTextsIn } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { Button } from '@/components/ui/buttons/button';
import { classNames } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/buttons/icon-button';
import type { Language } from '@/lib/language';

export interface PopupMessage {
  kind: 'success' | 'warning';
  title: string;
  message?: ReactNode;
  /** Closes the popup, then calls `onAction`. */
  action?: { label: string; onAction?: () => void };
  /** Adds a Cancel button, which only closes the popup. */
  hasCancel?: boolean;
  /** The language of the texts, if it is not the page's. */
  language?: Language;
  /** Hides the close button, so that only an action closes the popup (ACCOUNT-09). */
  withoutClose?: boolean;
  /** Stays when another screen is shown, such as the message that the session has ended. */
  isShownEverywhere?: boolean;
}

interface PopupCardProps extends ComponentProps<'div'> {
  message: PopupMessage;
  onClose: () => void;
}

/** A popup at the top of the page, below the bar: icon, title, message, close and action buttons. */
export function PopupCard({
  message: { kind, title, message, action, hasCancel, withoutClose, language: ownLanguage },
  onClose,
  ...divProps
}: PopupCardProps) {
  const pageLanguage = useLanguage();
  const language = ownLanguage ?? pageLanguage;
  const texts = useUiTextsIn(language);
  return (
    <div
      {...divProps}
      lang={language}
      popover="manual"
      className="fixed inset-x-0 top-[calc(var(--nav-h)+var(--popup-clear)+0.5rem)] bottom-auto z-60 m-0 mx-auto flex w-[min(28rem,calc(100%-1.5rem))] animate-drop gap-3.5 rounded-card bg-surface py-3.5 pr-2 pl-4 text-ink shadow-overlay"
    >
      <KindIcon kind={kind} />
      <div className="min-w-0 grow">
        <h2 className="text-field leading-6 font-bold wrap-anywhere">{title}</h2>
        {/* A long message, such as many file names, must not push the buttons off the screen. */}
        {message && <div className="max-h-[45dvh] overflow-y-auto wrap-anywhere text-ink-soft">{message}</div>}
        {(action || hasCancel) && (
          <div className="mt-2.5 flex flex-wrap gap-2">
            {action && (
              <Button
                variant={kind === 'warning' ? 'outline' : 'primary'}
                onClick={() => {
                  onClose();
                  action.onAction?.();
                }}
              >
                {action.label}
              </Button>
            )}
            {hasCancel && (
              <Button variant="text" onClick={onClose}>
                {texts.cancel}
              </Button>
            )}
          </div>
        )}
      </div>
      {!withoutClose && <IconButton label={texts.close} icon={<Icon name="x" />} onClick={onClose} />}
    </div>
  );
}

function KindIcon({ kind }: { kind: PopupMessage['kind'] }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-10 shrink-0 place-items-center rounded-control',
        kind === 'success' ? 'bg-complete-bg text-complete-ink' : 'bg-incomplete-pin text-pin-ink',
      )}
    >
      <Icon name={kind === 'success' ? 'check' : 'triangle-exclamation-point'} className="size-5" />
    </span>
  );
}

import { useSyncExternalStore } from 'react';
import { RichText, useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { Button } from '@/components/ui/buttons/button';
import { Card } from '@/components/ui/lists/card';
import { createDeviceSetting } from '@/lib/client/device-setting';
import { showInstallPrompt, getInstallMethod, subscribeToInstallPrompt } from '@/lib/client/install';

const DISMISSED = createDeviceSetting('et-install-hint');

/** Offers to install the app, until it is installed or the person dismisses the hint. */
export function InstallHint() {
  const t = useText();
  const method = useSyncExternalStore(subscribeToInstallPrompt, getInstallMethod, () => null);
  const dismissedSetting = useSyncExternalStore(DISMISSED.subscribe, DISMISSED.read, () => 'yes');
  if (method === null || dismissedSetting !== null) return null;
  const dismiss = () => DISMISSED.write('yes');
  return (
    <Card aria-labelledby="install-hint">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 desktop:px-6">
        <Icon name="smartphone" className="size-6 shrink-0 text-spruce-500" />
        <div className="min-w-0 flex-[1_1_12rem]">
          <h2 id="install-hint" className="font-bold">
            {t('Install Earth Tight on this device')}
          </h2>
          <p className="text-ink-soft">
            {method === 'button' ? (
              t('Earth Tight then opens from your home screen, with or without signal.')
            ) : (
              <RichText
                text="Tap Share {icon} and then ‘Add to Home Screen’. Earth Tight then opens from your home screen, with or without signal."
                values={{ icon: <Icon name="share" className="inline size-4" /> }}
              />
            )}
          </p>
        </div>
        <div className="flex gap-2 max-tablet:w-full max-tablet:*:grow">
          <Button variant="text" onClick={dismiss}>
            {t('Not now')}
          </Button>
          {method === 'button' && (
            <Button
              variant="outline"
              onClick={() => {
                dismiss();
                void showInstallPrompt();
              }}
            >
              {t('Install')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

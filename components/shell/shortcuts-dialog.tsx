import { useSyncExternalStore } from 'react';
import { useText } from '@/components/ui/text/language';
import { areShortcutsEnabled, SHORTCUT_SETTING } from '@/components/shell/shortcut-setting';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { Switch } from '@/components/ui/forms/switch';
import { SHORTCUTS } from '@/lib/shell/shortcuts';

/** Lists the keyboard shortcuts, with a switch that disables them on this device. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const isOn = useSyncExternalStore(SHORTCUT_SETTING.subscribe, areShortcutsEnabled, () => true);
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={onClose}>
      <dl className="divide-y divide-line">
        {SHORTCUTS.map(({ key, description }) => (
          <div key={key} className="flex min-h-12 items-center justify-between gap-4">
            <dt>{t(description)}</dt>
            <dd>
              <kbd className="inline-grid min-h-8 min-w-8 place-items-center rounded-badge border border-line-control bg-stone-50 px-2 font-bold">
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 border-t border-line pt-3">
        <Switch
          label={t('Shortcuts on this device')}
          className="w-full flex-row-reverse justify-between"
          checked={isOn}
          onChange={(event) => SHORTCUT_SETTING.write(event.target.checked ? 'on' : 'off')}
        />
        <p className="text-small text-ink-muted">
          {t(
            'Shortcuts do not work in text fields or in the inspection editor. You can open this list again from the account menu.',
          )}
        </p>
      </div>
    </Dialog>
  );
}

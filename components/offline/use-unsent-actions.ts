import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { usePopup } from '@/components/ui/feedback/popup';
import { downloadFile } from '@/lib/client/download-file';
import { exportInspection } from '@/lib/offline/unsent-work/export';
import { removeUnsentWork, type UnsentInspection } from '@/lib/offline/unsent-work/list';
import { formatRestartNote, formatSendResult, formatMissingPhotos } from '@/lib/offline/unsent-work/texts';
import { resendInspection } from '@/lib/offline/unsent-work/resend';
import { restartInspection } from '@/lib/offline/unsent-work/restart';
import { createEditorUrl } from '@/lib/reports/urls';
import { pluralize } from '@/lib/text';
import { useText } from '@/components/ui/text/language';

type UnsentAction = 'send' | 'export' | 'restart' | 'remove';

interface UnsentActions {
  runningAction: UnsentAction | null;
  /** The name of the last exported file; null if there is none since the page was opened. */
  exportedAs: string | null;
  message: string | null;
  sendAgain: () => Promise<void>;
  exportFile: () => Promise<void>;
  restart: () => Promise<void>;
  remove: () => Promise<void>;
}

/** The actions of an inspection with unsent work. `onChange` is called after sending and removing. */
export function useUnsentActions({ reportId, personId }: UnsentInspection, onChange: () => void): UnsentActions {
  const [runningAction, setRunningAction] = useState<UnsentAction | null>(null);
  const [exportedAs, setExportedAs] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const t = useText();
  const popup = usePopup();
  const router = useRouter();

  async function run(action: UnsentAction, work: () => Promise<void>): Promise<void> {
    setRunningAction(action);
    setMessage(null);
    try {
      await work();
    } catch {
      setMessage(t('Something went wrong. Your ticket is still on this device. Try again.'));
    } finally {
      setRunningAction(null);
    }
  }

  return {
    runningAction,
    exportedAs,
    message,
    sendAgain: () =>
      run('send', async () => {
        setMessage(formatSendResult(await resendInspection(reportId, personId), t));
        onChange();
      }),
    exportFile: () =>
      run('export', async () => {
        const exported = await exportInspection(reportId, personId);
        downloadFile(exported.file, exported.name);
        setExportedAs(exported.name);
        setMessage(
          t('Exported as {name}, with {photos}. It also stays on this device.', {
            name: exported.name,
            photos: pluralize(t, exported.photos, '1 photo', '{count} photos'),
          }),
        );
      }),
    restart: () =>
      run('restart', async () => {
        const restarted = await restartInspection(reportId, personId);
        if (restarted.outcome === 'photos-out-of-reach') return setMessage(formatMissingPhotos(restarted.count, t));
        const note = formatRestartNote(restarted, t);
        if (note)
          popup.show({
            kind: 'warning',
            title: t('New inspection started'),
            message: note,
            action: { label: t('OK') },
          });
        router.push(createEditorUrl({ id: restarted.reportId, status: 'setup' }));
      }),
    remove: () =>
      run('remove', async () => {
        await removeUnsentWork(reportId, personId);
        onChange();
      }),
  };
}

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { useLanguage } from '@/components/ui/text/language';
import { usePopup } from '@/components/ui/feedback/popup';
import { LIST_ADDRESS, viewAddress } from '@/lib/reports/addresses';
import { POPUP_LIFE_MS } from '@/lib/shell/timings';

/** Shows notices. Five seconds after the crew was notified it navigates to the list (EDIT-49, EDIT-50). */
export function useNotices(leave: (address: string) => void): void {
  const { editor, inspection } = useInspection();
  const popup = usePopup();
  const language = useLanguage();
  const texts = useCorrectionTexts();
  const router = useRouter();
  const { notice } = editor;
  const { id: reportId } = editor.report;

  useEffect(() => {
    if (notice === null) return;
    const { tone, title, message, button } = texts.notice(notice);
    // The popup's button is pressed on the list, after this screen unmounts.
    const onAction = notice.kind === 'closed' ? () => router.push(viewAddress(reportId)) : undefined;
    const action = button === null ? undefined : { label: button, onAction };
    popup.show({ kind: tone, title, message, action, language });
    if (notice.kind !== 'completed') return inspection.send({ type: 'noticeDismissed' });
    const timer = setTimeout(() => leave(LIST_ADDRESS), POPUP_LIFE_MS);
    return () => clearTimeout(timer);
  }, [notice, reportId, inspection, popup, router, leave, texts, language]);
}

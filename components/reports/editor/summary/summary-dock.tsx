import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { Dock } from '@/components/reports/editor/frame/dock';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { NotifyReason, useNotifyButton } from '@/components/reports/editor/summary/notify';

const CloseDock = lazyComponent(() =>
  import('@/components/reports/editor/summary/close-dock').then((module) => module.CloseDock),
);

/** SAVE & NOTIFY in setup, CLOSE OUT INSPECTION when open (EDIT-47, EDIT-55). */
export function SummaryDock() {
  const { editor } = useInspection();
  return editor.report.status === 'setup' ? <NotifyDock /> : <CloseDock />;
}

function NotifyDock() {
  const notifyButton = useNotifyButton();
  return <Dock forward={notifyButton} reason={<NotifyReason />} />;
}

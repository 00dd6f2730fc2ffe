import { Icon } from '@/components/ui/icons/icon';
import { useOnline } from '@/lib/client/use-online';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/buttons/button';
import { useCommand } from '@/components/ui/requests/use-command';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import type { MapView } from '@/lib/map/position';
import { getSavingState } from '@/lib/reports/editor/derived';
import { SITE_DEFAULT_QUESTION } from '@/lib/reports/editor/question-texts';
import { setSiteMap } from '@/lib/sites/contract';

/** Button that makes the moved map's view the default of this site's maps (MAP-25, MAP-26; decision X-51). */
export function SiteDefault({ siteId, view, reload = reloadPage }: SiteDefaultProps) {
  const { editor, inspection } = useInspection();
  const { confirm, confirmDialog } = useConfirm();
  const isOnline = useOnline();
  const savingState = getSavingState(editor);
  const { send } = useCommand(setSiteMap, {
    failureTitle: 'Site default not saved',
    onDone: (_, saved) => void applyDefault(saved.view),
  });
  const isServerUnavailable = !isOnline || savingState === 'waiting' || savingState === 'trouble';

  async function save(): Promise<void> {
    const about = editor.report.siteName;
    if (await confirm({ title: 'Set as site default', about, question: SITE_DEFAULT_QUESTION, confirmLabel: 'Yes' }))
      await send({ siteId, view });
  }

  async function applyDefault(savedView: MapView): Promise<void> {
    // This inspection started with the old default and would keep it otherwise.
    inspection.send({ type: 'fieldChanged', key: 'mapView', value: savedView });
    await inspection.persist();
    reload();
  }

  return (
    <div className="absolute top-3 left-3 z-2 grid max-w-[calc(100%-5rem)] justify-items-start gap-1.5">
      <Button
        variant="outline"
        disabled={isServerUnavailable}
        aria-describedby={isServerUnavailable ? 'site-default-note' : undefined}
        onClick={() => void save()}
        className="shadow-overlay"
      >
        <Icon name="map-pinned" />
        Set as site default
      </Button>
      {isServerUnavailable && (
        <p id="site-default-note" className="rounded-badge bg-spruce-950/86 px-2 py-1 text-micro text-white">
          The server cannot be reached.
        </p>
      )}
      {confirmDialog}
    </div>
  );
}

interface SiteDefaultProps {
  siteId: string;
  view: MapView;
  reload?: () => void;
}

const reloadPage = () => window.location.reload();

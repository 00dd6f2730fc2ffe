import { useUndo } from '@/components/ui/undo';
import { useCommand } from '@/components/ui/use-command';
import { showSites } from '@/lib/sites/contract';
import type { HiddenSite, ListedSite } from '@/lib/sites/site';

/** Hides a site at once and offers to take it back; shows a hidden one again. */
export function useHiding(refetch: () => Promise<unknown>) {
  const offerUndo = useUndo();
  const hiding = useCommand(showSites, { notDone: 'Site not hidden' });
  const showing = useCommand(showSites, { notDone: 'Site not shown', onDone: () => void refetch() });

  const showAgain = ({ id }: HiddenSite) => void showing.send({ sites: [{ siteId: id, visible: true }] });

  async function hide(site: ListedSite): Promise<void> {
    const sent = await hiding.send({ sites: [{ siteId: site.id, visible: false }] });
    if ('error' in sent) return;
    void refetch();
    offerUndo({ text: hiddenText(site), onUndo: () => showAgain(site) });
  }
  return { hide: (site: ListedSite) => void hide(site), showAgain };
}

function hiddenText({ name, openInspections: open }: ListedSite): string {
  if (open === 0) return `${name} is hidden.`;
  return `${name} is hidden. Its ${open === 1 ? 'open inspection goes' : `${open} open inspections go`} on.`;
}

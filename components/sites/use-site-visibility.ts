import { useUndo } from '@/components/ui/feedback/undo';
import { useCommand } from '@/components/ui/requests/use-command';
import { setSiteVisibility } from '@/lib/sites/contract';
import { formatSiteCount } from '@/lib/sites/import-undo';
import type { HiddenSite, ListedSite } from '@/lib/sites/site';

/**
 * Hides or shows sites in one request and offers undo. Undo reverts only what this request changed: a site that a
 * colleague had hidden before stays hidden.
 */
export function useSiteVisibility(refetch: () => Promise<unknown>) {
  const offerUndo = useUndo();
  const { send: sendHide, isBusy: isHiding } = useCommand(setSiteVisibility, { failureTitle: 'Sites not hidden' });
  const { send: sendShow, isBusy: isShowing } = useCommand(setSiteVisibility, { failureTitle: 'Sites still hidden' });
  const sendIds = (ids: readonly string[], isVisible: boolean) =>
    (isVisible ? sendShow : sendHide)({ sites: ids.map((siteId) => ({ siteId, visible: isVisible })) })
      // After a failure, too, because sites of the list may be gone.
      .finally(() => void refetch());

  async function change<Site extends HiddenSite>(
    sites: readonly Site[],
    isVisible: boolean,
    formatText: (changed: readonly Site[]) => string,
  ): Promise<boolean> {
    const siteIds = sites.map(({ id }) => id);
    const result = await sendIds(siteIds, isVisible);
    if ('error' in result) return false;
    const { changed } = result.output;
    if (changed.length > 0)
      offerUndo({
        text: formatText(sites.filter(({ id }) => changed.includes(id))),
        onUndo: () => void sendIds(changed, !isVisible),
      });
    return true;
  }
  return {
    isBusy: isHiding || isShowing,
    hide: (sites: readonly ListedSite[]) => change(sites, false, formatHidden),
    show: (sites: readonly HiddenSite[]) => change(sites, true, formatShown),
  };
}

function formatHidden(sites: readonly ListedSite[]): string {
  const open = sites.reduce((sum, { openInspections }) => sum + openInspections, 0);
  const hidden = `${describeSites(sites)} hidden.`;
  if (open === 0) return hidden;
  return `${hidden} ${sites.length === 1 ? 'Its' : 'Their'} ${open === 1 ? 'open inspection continues' : `${open} open inspections continue`}.`;
}

const formatShown = (sites: readonly HiddenSite[]): string => `${describeSites(sites)} shown again.`;

const describeSites = (sites: readonly { name: string }[]): string =>
  sites.length === 1 && sites[0] ? `${sites[0].name} is` : `${formatSiteCount(sites.length)} are`;

import { ContinueButton, NotSavedNote, type KeptForm } from '@/components/ui/not-saved-note';
import { useKeptKeys } from '@/components/ui/use-kept-input';
import type { RequestSender } from '@/lib/client/ask';
import { keptKey } from '@/lib/client/kept-input';
import type { ListedSite } from '@/lib/sites/site';

export const SITE_FORMS = 'edit-site ';

interface NotSavedSitesProps {
  sender: RequestSender;
  sites: readonly ListedSite[];
  openId: string | null;
  onContinue: (site: ListedSite) => void;
}

export function NotSavedSites({ sender, sites, openId, onContinue }: NotSavedSitesProps) {
  const begin = keptKey(sender, SITE_FORMS);
  const forms = useKeptKeys(begin).flatMap((key): KeptForm[] => {
    const id = key.slice(begin.length);
    if (id === openId) return [];
    const site = sites.find((each) => each.id === id);
    if (!site) return [{ key, name: 'Edit of a site that is no longer shown', act: null }];
    const name = `Edit of ${site.name}`;
    return [{ key, name, act: <ContinueButton name={name} onContinue={() => onContinue(site)} /> }];
  });
  return <NotSavedNote forms={forms} />;
}

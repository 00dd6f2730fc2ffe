import { ContinueButton, UnsavedNote, type UnsavedForm } from '@/components/ui/forms/unsaved-note';
import { useStoredKeys } from '@/components/ui/forms/use-stored-input';
import type { RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import type { ListedSite } from '@/lib/sites/site';

export const SITE_FORM_KEY_PREFIX = 'edit-site ';

interface UnsavedSitesProps {
  sender: RequestSender;
  sites: readonly ListedSite[];
  openId: string | null;
  onContinue: (site: ListedSite) => void;
}

export function UnsavedSites({ sender, sites, openId, onContinue }: UnsavedSitesProps) {
  const begin = createInputKey(sender, SITE_FORM_KEY_PREFIX);
  const forms = useStoredKeys(begin).flatMap((key): UnsavedForm[] => {
    const id = key.slice(begin.length);
    if (id === openId) return [];
    const site = sites.find((each) => each.id === id);
    if (!site) return [{ key, name: 'Edit of a site that is no longer shown', act: null }];
    const name = `Edit of ${site.name}`;
    return [{ key, name, act: <ContinueButton name={name} onContinue={() => onContinue(site)} /> }];
  });
  return <UnsavedNote forms={forms} />;
}

import { NewPackForm } from '@/components/audit-packs/new-pack-form';
import { PackList } from '@/components/audit-packs/pack-list';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { EnglishSection } from '@/components/ui/text/language';
import type { RequestSender } from '@/lib/client/api';
import { useLiveList } from '@/lib/client/use-live-list';
import { sitePacks, type SitePacks } from '@/lib/audit-packs/contract';
import { packMessages } from '@/lib/audit-packs/events';
import { describeKeeping } from '@/lib/audit-packs/keeping';
import { calendarDay } from '@/lib/dates';

export interface RecordsTabProps {
  site: { id: string; name: string; timeZone: string };
  sender: RequestSender;
  renderedAt: string;
  packs: SitePacks;
  /** When the coverage of the permit was terminated. */
  terminatedOn: string | null;
}

/** How long the records of a site are kept, and its audit packs (PACK-01, PACK-08). For the Office. */
export function RecordsTab({ site, sender, renderedAt, packs: rendered, terminatedOn }: RecordsTabProps) {
  const { data, refetch, loadedAt } = useLiveList(sitePacks, { siteId: site.id }, rendered, {
    messages: packMessages,
    identifier: sender.unitId,
    renderedAt,
    getHandlers: ({ refetchSoon }) => ({
      'changed-audit-packs': ({ idsite }) => {
        if (idsite === site.id) refetchSoon();
      },
    }),
  });
  const today = calendarDay(loadedAt, site.timeZone);
  const onChanged = () => void refetch();
  return (
    <EnglishSection>
      <InlineNote tone="info">
        <p>{describeKeeping(terminatedOn)}</p>
      </InlineNote>
      <HiddenWhenClosed>
        <NewPackForm site={site} sender={sender} firstDay={data.firstDay} today={today} onRequested={onChanged} />
      </HiddenWhenClosed>
      <PackList packs={data.packs} timeZone={site.timeZone} onChanged={onChanged} />
    </EnglishSection>
  );
}

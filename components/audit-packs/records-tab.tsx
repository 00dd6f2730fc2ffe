import { NewPackForm } from '@/components/audit-packs/new-pack-form';
import { LegalHoldCard } from '@/components/audit-packs/legal-hold-card';
import { PackList } from '@/components/audit-packs/pack-list';
import { RemovalCard } from '@/components/audit-packs/removal-card';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { EnglishSection } from '@/components/ui/text/language';
import type { RequestSender } from '@/lib/client/api';
import { useLiveList } from '@/lib/client/use-live-list';
import { siteRecords, type SiteRecords } from '@/lib/audit-packs/contract';
import { packMessages } from '@/lib/audit-packs/events';
import { describeKeeping } from '@/lib/audit-packs/keeping';
import { calendarDay } from '@/lib/dates';

export interface RecordsTabProps {
  site: { id: string; name: string; timeZone: string };
  sender: RequestSender;
  renderedAt: string;
  rendered: SiteRecords;
}

/** How long the records of a site are kept, its audit packs, and their removal (PACK-01, PACK-08, PACK-10). For the Office. */
export function RecordsTab({ site, sender, renderedAt, rendered }: RecordsTabProps) {
  const { data, refetch, loadedAt } = useLiveList(siteRecords, { siteId: site.id }, rendered, {
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
        <p>{describeKeeping(data.terminatedOn)}</p>
      </InlineNote>
      <HiddenWhenClosed>
        <NewPackForm site={site} sender={sender} firstDay={data.firstDay} today={today} onRequested={onChanged} />
      </HiddenWhenClosed>
      <PackList packs={data.packs} timeZone={site.timeZone} onChanged={onChanged} />
      <LegalHoldCard site={site} legalHold={data.legalHold} onChanged={onChanged} />
      {(data.terminatedOn !== null || data.removals.length > 0) && (
        <RemovalCard site={site} records={data} onChanged={onChanged} />
      )}
    </EnglishSection>
  );
}

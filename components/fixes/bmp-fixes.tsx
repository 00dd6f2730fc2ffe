import { ACTION_MESSAGES, getActionHandlers } from '@/components/corrective-actions/action-messages';
import { FixEvidence } from '@/components/fixes/fix-evidence';
import { ListCard } from '@/components/ui/lists/list-card';
import { useText } from '@/components/ui/text/language';
import { useLiveList } from '@/lib/client/use-live-list';
import { formatDateTime } from '@/lib/dates';
import { bmpFixes, type BmpFixList } from '@/lib/fixes/contract';
import type { Translate } from '@/lib/text';

interface BmpFixesProps {
  instanceId: string;
  unitId: string;
  renderedAt: string;
  rendered: BmpFixList;
}

/** All fixes of a BMP that the crew sent, also returned ones (FIX-11). */
export function BmpFixes({ instanceId, unitId, renderedAt, rendered }: BmpFixesProps) {
  const t = useText();
  const { timeZone, fixes } = useLiveList(bmpFixes, { instanceId }, rendered, {
    messages: ACTION_MESSAGES,
    identifier: unitId,
    renderedAt,
    getHandlers: getActionHandlers,
  }).data;
  if (fixes.length === 0) return null;
  return (
    <ListCard id="bmp-fixes" title={t('Fixes from the crew')}>
      {fixes.map((fix) => (
        <li key={fix.id} className="grid gap-1 px-4 py-4 desktop:px-6">
          <p className="font-bold wrap-anywhere">{formatAnswer(fix, timeZone, t)}</p>
          <FixEvidence fix={fix} timeZone={timeZone} />
        </li>
      ))}
    </ListCard>
  );
}

function formatAnswer(
  { state, decidedBy, decidedAt, reason, closing }: BmpFixList['fixes'][number],
  timeZone: string,
  t: Translate,
): string {
  if (closing) return t('Accepted by {name}, {time}', { name: closing.by, time: formatDateTime(closing.at, timeZone) });
  if (decidedAt === null) return t('Waiting to be accepted');
  const answer = { name: decidedBy, time: formatDateTime(decidedAt, timeZone), reason };
  return state === 'returned'
    ? t('Returned by {name}, {time}: {reason}', answer)
    : t('Accepted by {name}, {time}', answer);
}

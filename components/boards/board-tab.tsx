import { BoardForm } from '@/components/boards/board-form';
import { CertificateCard } from '@/components/boards/certificate-card';
import { SheetCard } from '@/components/boards/sheet-card';
import { EnglishSection } from '@/components/ui/text/language';
import type { RequestSender } from '@/lib/client/api';
import { useLiveList } from '@/lib/client/use-live-list';
import { siteBoard, type SiteBoard } from '@/lib/boards/contract';
import { boardMessages } from '@/lib/boards/events';

export interface BoardTabProps {
  site: { id: string; name: string; timeZone: string };
  sender: RequestSender;
  renderedAt: string;
  rendered: SiteBoard;
}

/** The gate sheet of a site and what its public page shows (BOARD-01). For the Office. */
export function BoardTab({ site, sender, renderedAt, rendered }: BoardTabProps) {
  const { data, refetch } = useLiveList(siteBoard, { siteId: site.id }, rendered, {
    messages: boardMessages,
    identifier: sender.unitId,
    renderedAt,
    getHandlers: ({ refetchSoon }) => ({
      'changed-site-board': ({ idsite }) => {
        if (idsite === site.id) refetchSoon();
      },
    }),
  });
  const onChanged = () => void refetch();
  const { board, permitNumber } = data;
  return (
    <EnglishSection>
      <SheetCard site={site} board={board} permitNumber={permitNumber} onChanged={onChanged} />
      <BoardForm site={site} board={board} sender={sender} onChanged={onChanged} />
      <CertificateCard site={site} certificateId={board.certificateId} sender={sender} onChanged={onChanged} />
    </EnglishSection>
  );
}

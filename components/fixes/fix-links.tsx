import useSWR from 'swr';
import { Badge } from '@/components/ui/feedback/badge';
import { Button } from '@/components/ui/buttons/button';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { useCommand } from '@/components/ui/requests/use-command';
import { callApi } from '@/lib/client/api';
import { fixLinks, revokeFixLink, type FixLinkList } from '@/lib/fixes/contract';

type Link = FixLinkList['links'][number];

/** The links that SAVE & NOTIFY texted, also to people without an account. In English, like the editor. */
export function FixLinks({ reportId }: { reportId: string }) {
  const { data, mutate } = useSWR([fixLinks.name, reportId], () => callApi(fixLinks, { reportId }));
  const { confirm, confirmDialog } = useConfirm();
  const { send, isBusy } = useCommand(revokeFixLink, {
    successMessage: 'Link revoked',
    failureTitle: 'Link not revoked',
    onDone: () => void mutate(),
  });
  if (!data || data.links.length === 0) return null;

  async function revoke({ id, name }: Link): Promise<void> {
    const isConfirmed = await confirm({
      title: 'Revoke link',
      about: name,
      question: 'The link stops working. Fixes that were sent stay.',
      confirmLabel: 'Revoke link',
      isDestructive: true,
    });
    if (isConfirmed) await send({ linkId: id });
  }
  return (
    <section aria-labelledby="fix-links" className="border-t border-line pt-3">
      <h3 id="fix-links" className="font-bold">
        Links to send fixes
      </h3>
      <ul className="divide-y divide-line">
        {data.links.map((link) => (
          <li key={link.id} className="flex min-h-12 flex-wrap items-center justify-between gap-2 py-1.5">
            <span className="wrap-anywhere">
              <bdi className="font-medium">{link.name}</bdi>
              {!link.hasAccount && <span className="text-ink-muted"> (no account)</span>}
            </span>
            <span className="inline-flex items-center gap-2">
              <LinkState link={link} />
              {data.canRevoke && link.state === 'open' && (
                <Button
                  variant="text"
                  isBusy={isBusy}
                  aria-label={`Revoke link: ${link.name}`}
                  onClick={() => void revoke(link)}
                >
                  Revoke link
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {confirmDialog}
    </section>
  );
}

function LinkState({ link: { state, firstOpenedAt } }: { link: Link }) {
  if (state === 'revoked') return <Badge tone="overdue">Revoked</Badge>;
  if (state === 'expired') return <Badge>Expired</Badge>;
  return firstOpenedAt === null ? <Badge>Not opened</Badge> : <Badge tone="complete">Opened</Badge>;
}

import { headers } from 'next/headers';
import { switchUnit } from '@/app/app/actions';
import { DriverPage } from '@/components/disposal/driver-ticket';
import { TicketPage } from '@/components/disposal/ticket-page';
import { TicketQr } from '@/components/disposal/ticket-qr';
import { TicketMemberLink } from '@/components/disposal/ticket-member-link';
import { Shell } from '@/components/shell/shell';
import { ShellFrame } from '@/components/shell/shell-frame';
import { getSignInPath } from '@/lib/accounts/rules';
import { loadDriverTicket, findOwnUnit } from '@/lib/disposal/server/driver-ticket';
import { ticketIdSchema } from '@/lib/disposal/server/schema';
import { loadTicketPage } from '@/lib/disposal/server/ticket-history';
import { getTicketPath } from '@/lib/disposal/ticket-paths';
import { readCall } from '@/lib/platform/operation/request';
import { getRuntime } from '@/lib/platform/process/runtime';
import { loadPublicPage } from '@/lib/shell/server/load-page';
import { getPageLanguage, getTranslate, createTitleMetadata } from '@/lib/shell/server/page-language';

/** Anyone with the URL can read the ticket: no indexing, no referrer to other sites. */
export const generateMetadata = createTitleMetadata('Ticket', {
  robots: { index: false, follow: false },
  referrer: 'same-origin',
});

/** The page of a ticket: the full ticket for the teams of its two sites, the driver's view for anybody else. */
export default async function TicketByIdPage({ params }: PageProps<'/ticket/[ticketId]'>) {
  const parsed = ticketIdSchema.safeParse(await params);
  const id = parsed.data?.ticketId ?? null;
  const language = await getPageLanguage();
  const { actor, page } = await loadPublicPage('ticket', (db, member) => loadTicketPage(db, member, id, language));
  if (!page || id === null) return <DriverView id={id} actor={actor} />;
  const { frame, data } = page;
  const origin = getRuntime().config.PUBLIC_URL;
  const label = (await getTranslate())('QR code of this ticket');
  return (
    <Shell frame={frame} switchUnit={switchUnit}>
      <TicketPage
        {...data}
        address={`${origin}${getTicketPath(id)}`}
        qr={<TicketQr origin={origin} label={label} ticketId={id} />}
      />
    </Shell>
  );
}

async function DriverView({ id, actor }: { id: string | null; actor: Parameters<typeof findOwnUnit>[1] | null }) {
  const ticket = id === null ? null : await loadDriverTicket(await readCall(await headers()), id);
  const otherUnit = id !== null && actor ? await findOwnUnit(id, actor) : null;
  const label = (await getTranslate())('QR code of this ticket');
  // An address without a ticket leads to the start page.
  const path = id === null ? '/' : getTicketPath(id);
  return (
    <ShellFrame page="" isEditor={false} sections={[]} menus={null}>
      <DriverPage
        ticket={ticket}
        qr={ticket && <TicketQr ticketId={ticket.id} origin={getRuntime().config.PUBLIC_URL} label={label} />}
        memberLink={
          <TicketMemberLink
            path={path}
            signInHref={actor ? null : getSignInPath(path)}
            otherUnit={otherUnit}
            switchUnit={switchUnit}
          />
        }
      />
    </ShellFrame>
  );
}

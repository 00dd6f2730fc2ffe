import { disposalSites, acceptOffer, offerAgreement, openTicket } from '@/lib/disposal/contract';
import { addSite } from '@/lib/sites/contract';
import { createWorkUnit } from '@/lib/workgroups/contract';
import { confirmAccount, createNewAccount, register } from './support/accounts';
import { createActionCounter } from './support/action-counter';
import { callAs } from './support/call-operation';
import { waitUntilInteractive } from './support/hydration';
import { openSections, signIn } from './support/people';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

/** From home to the acceptance of a load. */
const MAX_TAPS = 3;

test(
  `a gate that only receives loads sees a welcome and a new ticket, and accepts it in at most ${MAX_TAPS} taps [SHELL-03]`,
  { tag: ['@phone', '@long'] },
  async ({ page: gate, browser, isMobile }) => {
    await gate.emulateMedia({ reducedMotion: 'reduce' });
    const account = createNewAccount();
    await register(gate, account);
    await confirmAccount(gate, account);
    await callAs(gate, createWorkUnit, { name: 'Root River Fill' });
    const location = { position: { lat: 42.93, lng: -87.85 }, zoom: 18 };
    const { haulSiteId: siteId } = await callAs(gate, addSite, { name: `Pit of ${account.username}`, ...location });
    await gate.goto('/');
    await expect(gate.getByRole('heading', { level: 1, name: 'Inspection Reports' })).toBeVisible();

    const sender = await browser.newPage();
    await signIn(sender, 'dkowalczyk');
    const { sites } = await callAs(sender, disposalSites, {});
    const agreementId = crypto.randomUUID();
    await callAs(sender, offerAgreement, {
      agreementId,
      side: 'export',
      siteId: sites[0]?.id ?? '',
      material: 'Clay',
      quantity: 100,
      quantityUnit: 'cubic yards',
      partnerName: 'Wren Halvorsen',
      partnerEmail: account.email,
    });
    await callAs(gate, acceptOffer, { link: agreementId, siteId });

    await gate.goto('/');
    await expect(gate.getByRole('heading', { level: 1, name: 'Active Tickets' })).toBeVisible();
    await expect(
      gate.getByRole('heading', { level: 2, name: 'Welcome! This is where your loads arrive.' }),
    ).toBeVisible();
    await waitUntilInteractive(gate);
    await expectAccessibleScreen(gate, isMobile);

    const ticket = { ticketId: crypto.randomUUID(), truck: 'WI 4801', driver: 'Dora', load: 'Topsoil' };
    await callAs(sender, openTicket, { ...ticket, agreementId, sent: 12, sentEstimated: true });
    const row = gate.getByRole('row').filter({ hasText: 'WI 4801' });
    await expect(row).toBeVisible();

    const { tap, counts } = createActionCounter(gate, isMobile);
    await tap(row.getByRole('button', { name: 'Accept 12 cubic yards: ticket 1, WI 4801' }));
    await expect(gate.getByText('Accepted 12 cubic yards')).toBeVisible();
    await expect(row).toBeHidden();
    expect(counts.taps).toBeLessThanOrEqual(MAX_TAPS);

    await callAs(sender, openTicket, {
      ...ticket,
      ticketId: crypto.randomUUID(),
      truck: 'WI 4802',
      agreementId,
      sent: 9,
      sentEstimated: true,
    });
    await gate.getByRole('link', { name: 'Other…: ticket 2, WI 4802' }).click();
    await waitUntilInteractive(gate);
    await expect(gate.getByRole('radio', { name: /^Accepted/ })).toBeInViewport();
    await expectAccessibleScreen(gate, isMobile);
    await gate.getByRole('radio', { name: /^Accepted/ }).check();
    await gate.getByLabel('Quantity received').fill('8');
    await gate.getByRole('button', { name: 'Close ticket' }).click();
    await expect(gate.getByText('Accepted', { exact: true })).toBeInViewport();

    await gate.goto('/app/inspection-reports');
    await waitUntilInteractive(gate);
    const sections = await openSections(gate, isMobile);
    await sections.getByRole('link', { name: 'Assured Disposal' }).click();
    await expect(gate.getByRole('heading', { level: 1, name: 'Active Tickets' })).toBeVisible();
    await sender.context().close();
  },
);

import { z } from 'zod';
import { waitForEmail } from './support/outbox';
import { signIn } from './support/people';
import { expect, test } from './support/test';
import { expectAccessibleScreen } from './support/screen';

const pastReportsSchema = z.object({ reports: z.array(z.object({ id: z.string() })).min(1) });
const recipientsSchema = z.object({ me: z.object({ name: z.string(), email: z.string() }) });

test(
  'a stakeholder reads and acknowledges a report without JavaScript, and opening the link acknowledges nothing [ACK-01, ACK-11]',
  { tag: '@phone' },
  async ({ page, browser, isMobile }) => {
    await signIn(page, 'dkowalczyk');
    const origin = new URL(page.url()).origin;
    const [report] = pastReportsSchema.parse(
      await (await page.request.get('/api/reports/getPastReports')).json(),
    ).reports;
    const response = await page.request.get(`/api/reports/shareRecipients/${report?.id}`);
    const { me } = recipientsSchema.parse(await response.json());
    const data = { reportids: [report?.id], recipients: [me] };
    expect((await page.request.post('/api/reports/shareReport', { data, headers: { origin } })).status()).toBe(200);
    const link = /https?:\/\/\S+\/inspection-acknowledgement\/\S+/.exec(
      (await waitForEmail(me.email, 'Inspection report')).text ?? '',
    );

    const visitorPage = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await visitorPage.goto(link?.[0] ?? '');
    await expect(visitorPage.getByText('Loading your inspection...')).toBeHidden();
    await visitorPage.getByRole('link', { name: 'Read and acknowledge the inspection without JavaScript' }).click();
    await expect(visitorPage.getByRole('link', { name: 'Download PDF' })).toBeVisible();
    await visitorPage.emulateMedia({ media: 'print' });
    await expect(visitorPage.getByRole('link', { name: 'Español' })).toBeHidden();
    for (const bmp of await visitorPage.locator('section[id^="bmp-"]').all())
      await expect(bmp).toHaveCSS('break-inside', 'avoid');
    await visitorPage.emulateMedia({ media: 'screen' });
    await visitorPage.reload();
    await visitorPage.getByLabel(/Notes/).fill('Read\nwithout scripts.');
    await visitorPage.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(visitorPage.getByText('You have successfully acknowledged this inspection.')).toBeVisible();
    await visitorPage.goto(`${link?.[0]}?plain=open`);
    await expect(visitorPage.getByText('You have already acknowledged this Inspection.')).toBeVisible();

    await page.goto(visitorPage.url());
    await expect(page.getByText('You have already acknowledged this Inspection.')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
    const shares = await (await page.request.get(`/api/reports/shareRecipients/${report?.id}`)).text();
    expect(shares).toContain('Read\\nwithout scripts.');
  },
);

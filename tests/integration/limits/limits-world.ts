import { createHash, randomUUID } from 'node:crypto';
import { createEmptyFields } from '@/lib/reports/domain/fields';
import { shareReports } from '@/lib/sharing/contract';
import type { TestUser, Unit, World } from '@/tests/setup/world';

/**
 * Closed reports as CLOSE OUT leaves them, except that all have the same small file for a PDF, which is not tested
 * here.
 */
export async function createClosedReports(world: World, unit: Unit, number: number): Promise<string[]> {
  const ids = Array.from({ length: number }, () => randomUUID());
  const pdf = Buffer.from('%PDF-1.7');
  const pdfKey = `${unit.id}/records/${randomUUID()}.pdf`;
  const pdfSha256 = createHash('sha256').update(pdf).digest('hex');
  await world.runtime.storage.put(pdfKey, pdf);
  await world.runAsMaintenance((db) =>
    db.report.createMany({
      data: ids.map((id) => ({
        id,
        workUnitId: unit.id,
        siteId: unit.site.id,
        siteName: unit.site.name,
        status: 'closed',
        pdfKey,
        pdfSha256,
        date: new Date('2026-11-21T15:00:00Z'),
        createdById: unit.inspector.id,
        fields: JSON.parse(JSON.stringify(createEmptyFields('2026-11-21T15:00:00.000Z', unit.inspector.id))),
      })),
    }),
  );
  return ids;
}

export async function addStakeholders(unit: Unit, number: number): Promise<string[]> {
  const emails = Array.from({ length: number }, (_, index) => `stakeholder.${index}.${randomUUID()}@example.com`);
  for (const [index, email] of emails.entries()) await unit.addStakeholder(`Stakeholder ${index}`, email);
  return emails;
}

/** Shares reports. Each call is a separate sharing, like another press of the button. */
export const share = (user: TestUser, reportids: string[], emails: string[]) =>
  user.tryCall(shareReports, {
    reportids,
    recipients: emails.map((email) => ({ name: '', email })),
    idshare: randomUUID(),
  });

export const countEmails = (world: World, where: { workUnitId?: string; recipient?: string } = {}): Promise<number> =>
  world.runAsMaintenance((db) => db.outboxMessage.count({ where: { channel: 'email', ...where } }));

export const getHours = (from: Date, number: number): Date => new Date(from.getTime() + number * 3_600_000);

import { randomUUID } from 'node:crypto';
import { savePermitProfile } from '@/lib/compliance/contract';
import type { PermitDetails } from '@/lib/compliance/profile';
import type { Report } from '@/lib/reports/domain/report';
import { computeSignedDigest } from '@/lib/reports/signed-digest';
import { editorData } from '@/lib/reports/contract';
import type { NewSignature } from '@/lib/signing/signature';
import { createProfileEdit } from '@/tests/integration/compliance/permit-profile';
import type { TestUser, Unit, World } from '@/tests/setup/world';

/** A work unit whose site has a permit profile. */
export async function createUnitWithProfile(world: World, details: Partial<PermitDetails> = {}): Promise<Unit> {
  const unit = await world.createWorkUnit();
  await unit.office.call(savePermitProfile, createProfileEdit(unit.site.id, details));
  return unit;
}

/** A signature of this report, as a phone with this state of it makes it. */
export const createSignature = async (
  report: Report,
  properties: Partial<NewSignature> = {},
): Promise<NewSignature> => ({
  id: randomUUID(),
  kind: 'inspector',
  statementKey: 'inspector-1',
  title: 'Inspector',
  drawing: '',
  signedAt: '2026-11-21T14:55:00.000Z',
  clockOffsetMs: 0,
  digest: computeSignedDigest(report),
  ...properties,
});

/** The report as the editor of this person gets it. */
export async function loadReport(person: TestUser, id: string): Promise<Report> {
  const { report } = await person.call(editorData, { id });
  return report;
}

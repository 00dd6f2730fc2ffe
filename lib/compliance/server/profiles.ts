import { randomUUID } from 'node:crypto';
import { permitProfiles, savePermitProfile, type ProfileEdit } from '@/lib/compliance/contract';
import { complianceEvents } from '@/lib/compliance/events';
import { MAX_PROFILE_VERSIONS } from '@/lib/compliance/limits';
import { getSiteDay, isValidFromAllowed, listDayFailures } from '@/lib/compliance/profile';
import { RULE_SETS } from '@/lib/compliance/rules/rule-sets';
import { failure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import { loadProfiles, toDate } from './rows';
import { profilesOutput, saveProfileSchema, complianceSiteSchema } from './schema';
import { findSite } from './site';

export const permitProfilesQuery = implement(permitProfiles, {
  input: complianceSiteSchema,
  output: profilesOutput,
  async run({ db, input: { siteId } }) {
    return (await findSite(db, siteId)) ? { profiles: await loadProfiles(db, siteId) } : failure('site-not-found');
  },
});

/** Adds a version of the permit profile (CLOCK-06, CLOCK-10). */
export const savePermitProfileCommand = implement(savePermitProfile, {
  input: saveProfileSchema,
  output: profilesOutput,
  events: complianceEvents,
  async run({ db, input, actor, now, record }) {
    const { siteId, baseVersion, validFrom, details } = input;
    // Serializes concurrent saves, so that the second one detects the first.
    await db.$queryRaw`SELECT id FROM site_visibility WHERE site_id = ${siteId}::uuid FOR UPDATE`;
    const site = await findSite(db, siteId);
    if (!site) return failure('site-not-found');
    const current = (await loadProfiles(db, siteId)).at(-1);
    if (current && current.version !== baseVersion)
      return failure('permit-profile-changed', { name: current.savedBy || 'Someone else' }, { current });
    const refused =
      findDetailsFailure(input, getSiteDay(now, site.timeZone)) ??
      (await findInspectorFailure(db, details)) ??
      (await findCertificateFailure(db, details));
    if (refused) return refused;
    const version = baseVersion + 1;
    if (version > MAX_PROFILE_VERSIONS) return failure('too-many-profile-versions', { max: MAX_PROFILE_VERSIONS });
    const { options, workWeek, startsOn, coveredUntil, terminatedOn, ...columns } = details;
    const rules = RULE_SETS[options.key];
    await db.permitProfile.create({
      data: {
        id: randomUUID(),
        workUnitId: actor.unit.id,
        siteId,
        version,
        rulesVersion: rules.version,
        options,
        workWeek,
        ...columns,
        validFrom: toDate(version === 1 ? startsOn : validFrom),
        startsOn: toDate(startsOn),
        coveredUntil: coveredUntil === null ? null : toDate(coveredUntil),
        terminatedOn: terminatedOn === null ? null : toDate(terminatedOn),
        savedBy: actor.personId,
        savedByName: actor.name,
        savedAt: now,
      },
    });
    record({ type: 'saved-permit-profile', siteId, siteName: site.name, version, rules: rules.name });
    return { profiles: await loadProfiles(db, siteId) };
  },
});

function findDetailsFailure({ details, ...edit }: ProfileEdit, today: string): Failure | null {
  if (!isValidFromAllowed(edit, today)) return failure('profile-valid-from-past');
  const [wrongDay] = listDayFailures(details);
  return wrongDay ? failure(wrongDay) : null;
}

async function findInspectorFailure(db: Db, { inspectorId }: ProfileEdit['details']): Promise<Failure | null> {
  if (inspectorId === null) return null;
  const membership = await db.membership.findFirst({ where: { personId: inspectorId }, select: { id: true } });
  return membership ? null : failure('inspector-not-in-crew');
}

async function findCertificateFailure(db: Db, { certificateSkillId }: ProfileEdit['details']): Promise<Failure | null> {
  if (certificateSkillId === undefined) return null;
  const skill = await db.skill.findFirst({ where: { id: certificateSkillId }, select: { id: true } });
  return skill ? null : failure('not-found');
}

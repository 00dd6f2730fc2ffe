import { z } from 'zod';
import { ROLES } from '@/lib/permissions';
import { foldName, MAX_EMAIL_LENGTH } from '@/lib/accounts/rules';
import { day, instant, line, uuid, successOutput } from '@/lib/platform/operation/input-schemas';
import { MAX_CERTIFICATE_NUMBER_LENGTH, MAX_SKILL_NAME_LENGTH, MAX_SKILLS_PER_PERSON } from '@/lib/workgroups/rules';

/** The command checks the actual limit, with the specification's message. */
export const createWorkUnitSchema = z.object({ name: line(10_000) });
export const setActiveUnitSchema = z.object({ idworkgroup: uuid });
export const ownWorkUnitsSchema = z.object({ email: line(MAX_EMAIL_LENGTH) });
export const employeesSchema = z.object({ id: uuid });

const role = z.enum(ROLES);

export const newWorkUnitOutput = z.object({ idworkgroup: z.uuid() });
/** `role` is the caller's. */
export const ownWorkUnitSchema = z.object({
  idworkgroup: z.uuid(),
  name: z.string(),
  role,
  creator: z.object({
    /** '' unless the caller may see it (decision X-117). */
    email: z.string(),
    usersName: z.string(),
    /** The current one, '' for a former member. */
    role: z.union([role, z.literal('')]),
  }),
});
export const ownWorkUnitsOutput = z.object({ workGroups: z.array(ownWorkUnitSchema) });
/** 256 random bits in base64url. */
const token = z.string().max(200);
export const tokenInputSchema = z.object({ token });
export const idInvitationSchema = z.object({ idinvitation: uuid });

const address = line(MAX_EMAIL_LENGTH).transform(foldName);
const idemployee = line(MAX_EMAIL_LENGTH).transform(foldName);
const name = line(200);
const phonenumber = line(40);
const workrole = line(200);

export const sendInviteSchema = z.object({
  employee: z.object({ idemployee: address, name, phonenumber, workrole, role }),
  unit: z.unknown().optional(),
  creatorName: line(200).optional(),
});

export const sendInviteEmailsSchema = z.object({
  data: z
    .array(z.union([address, z.object({ email: address }).transform(({ email }) => email)]))
    .min(1)
    .max(200),
});

export const checkEmailsExistSchema = z.object({ emails: line(10_000) });

/** A calendar day. Some clients send an instant, of which the first ten characters are used. */
const skillDay = z
  .string()
  .transform((text) => text.trim().slice(0, 10))
  .pipe(z.union([day, z.literal('').transform(() => null)]))
  .nullable();
const level = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const skillName = line(MAX_SKILL_NAME_LENGTH);
const certificateNumber = line(MAX_CERTIFICATE_NUMBER_LENGTH).optional();

/** `values` is null if the person does not have the skill. */
export const skillStateSchema = z.object({
  skillname: skillName,
  values: z.object({ level, startDate: skillDay, expiryDate: skillDay, certificateNumber }).nullable(),
});

export const editEmployeeSchema = z.object({
  employee: z.object({
    idemployee,
    name: name.optional(),
    phonenumber: phonenumber.optional(),
    workrole: workrole.optional(),
    role: role.optional(),
    /** The changed fields' values when editing started; without it the last save wins (decision X-344). */
    before: z
      .object({
        name: name.optional(),
        phonenumber: phonenumber.optional(),
        workrole: workrole.optional(),
        role: role.optional(),
        skills: z
          .array(skillStateSchema)
          .max(2 * MAX_SKILLS_PER_PERSON)
          .optional(),
      })
      .optional(),
    /** An omitted field stays, null clears a date, '' a number. */
    skills: z
      .array(
        z.object({
          skillname: skillName,
          level: level.optional(),
          startDate: skillDay.optional(),
          expiryDate: skillDay.optional(),
          certificateNumber,
          isRemoved: z.boolean().optional(),
        }),
      )
      .max(MAX_SKILLS_PER_PERSON)
      .optional(),
    newSkills: z
      .array(
        z.object({
          skill: z.object({ name: skillName }),
          level,
          startDate: skillDay.optional(),
          expiryDate: skillDay.optional(),
          certificateNumber,
        }),
      )
      .max(MAX_SKILLS_PER_PERSON)
      .optional(),
  }),
});

export const restoreEmployeeSchema = z.object({ idemployee: uuid });
export const confirmRemovalSchema = z.object({ idremoval: uuid });
export const removeEmployeeSchema = z.object({ idemployee, idworkgroup: uuid });

export const addSkillSchema = z.object({
  skill: z.union([skillName, z.object({ name: skillName }).transform(({ name: skill }) => skill)]),
});

const skillDates = { level, startDate: day.nullable(), expiryDate: day.nullable() };
const skillValues = {
  ...skillDates,
  /** Absent without one. */
  certificateNumber: z.string().optional(),
};

/** `idemployee` is the email address, or the person's id if the caller may not see it (decision X-117). */
export const employeeSchema = z.object({
  idemployee: z.string(),
  name: z.string(),
  phonenumber: z.string(),
  workrole: z.string(),
  role,
  /** For Office and Crew Leaders only. */
  skills: z.array(z.object({ skillname: z.string(), ...skillDates })).optional(),
});
export const employeesOutput = z.object({ employees: z.array(employeeSchema) });

export const usersExistOutput = z.object({
  usersExist: z.array(z.object({ email: z.string(), exists: z.boolean() })),
});
export const joinedOutput = successOutput.extend({ idworkgroup: z.uuid() });
export const skillsOutput = z.object({ skillsList: z.array(z.object({ name: z.string() })) });
export const addedSkillOutput = successOutput.extend({ skill: z.object({ name: z.string() }) });

export const liveTokenOutput = z.object({
  token: z.string(),
  clientId: z.string(),
  topics: z.array(z.string()),
  expiresAt: z.int(),
});

/** A member of the work unit, with the name and number that the unit entered, or else their own (decision X-118). */
export const crewMemberSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** As entered, or ''. */
  phone: z.string(),
  workRole: z.string(),
  role,
  /** Skills with an expiry date, for people who may see them, to warn when choosing crew. */
  expiries: z
    .array(z.object({ name: z.string(), expiryDate: day }))
    .readonly()
    .optional(),
});

/** Values that a renewal replaced on the day `replaced`. */
export const formerDatesSchema = z.array(z.object({ ...skillValues, replaced: day }));

/** `former` is newest first. */
const crewSkill = z.object({ name: z.string(), ...skillValues, former: formerDatesSchema.readonly() });

export const crewRowSchema = crewMemberSchema.extend({
  /** Phone and email are visible to the Office only, and '' for a Crew Leader (decision X-117). */
  keepsPrivate: z.boolean(),
  /** The person deleted their account. The row disappears after two weeks. */
  isDeleted: z.literal(true).optional(),
  skills: z.array(crewSkill).readonly(),
});

export const invitedPersonSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  workRole: z.string(),
  role,
  sentAt: instant,
  expiresAt: instant,
  declinedAt: instant.nullable(),
  notDelivered: z.boolean(),
});

export const formerMemberSchema = z.object({
  personId: z.uuid(),
  name: z.string(),
  role,
  removedByName: z.string(),
  removedAt: instant,
});

export const crewOutput = z.object({
  /** The work unit's calendar day, by which skills expire. */
  today: day,
  crew: z.array(crewRowSchema),
  invited: z.array(invitedPersonSchema),
  /** Removals that can be undone, the latest first. */
  former: z.array(formerMemberSchema),
  skills: z.array(z.string()),
});

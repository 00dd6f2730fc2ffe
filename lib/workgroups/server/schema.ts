import { z } from 'zod';
import { ROLES } from '@/lib/permissions';
import { foldName } from '@/lib/accounts/rules';
import { day, instant, line, uuid } from '@/lib/platform/operation/input-schemas';
import { MAX_SKILL_NAME_LENGTH, MAX_SKILLS_PER_PERSON } from '@/lib/workgroups/skills';

/** The command checks the real limit and refuses with the specification's sentence. */
export const createWorkUnitSchema = z.object({ name: line(10_000) });
export const setActiveUnitSchema = z.object({ idworkgroup: uuid });
export const ownWorkUnitsSchema = z.object({ email: line(320) });
export const employeesSchema = z.object({ id: uuid });
export const liveTokenSchema = z.object({}).transform((): Record<string, never> => ({}));

const role = z.enum(ROLES);

export const newWorkUnitOutput = z.object({ idworkgroup: z.uuid() });
export const ownWorkUnitsOutput = z.object({
  workGroups: z.array(
    z.object({
      idworkgroup: z.uuid(),
      name: z.string(),
      role,
      creator: z.object({ email: z.string(), usersName: z.string(), role: z.union([role, z.literal('')]) }),
    }),
  ),
});
/** 256 random bits in base64url. */
const token = z.string().max(200);
export const tokenInputSchema = z.object({ token });
export const idInvitationSchema = z.object({ idinvitation: uuid });
export const noInputSchema = z.object({}).transform((): Record<string, never> => ({}));

const address = line(320).transform(foldName);
const idemployee = line(320).transform(foldName);
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

/** A calendar day. Of an instant, as other programs send it, the first ten characters count. */
const skillDay = z
  .string()
  .transform((text) => text.trim().slice(0, 10))
  .pipe(z.union([day, z.literal('').transform(() => null)]))
  .nullable();
const level = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const skillName = line(MAX_SKILL_NAME_LENGTH);

export const editEmployeeSchema = z.object({
  employee: z.object({
    idemployee,
    name: name.optional(),
    phonenumber: phonenumber.optional(),
    workrole: workrole.optional(),
    role: role.optional(),
    before: z
      .object({
        name: name.optional(),
        phonenumber: phonenumber.optional(),
        workrole: workrole.optional(),
        role: role.optional(),
        skills: z
          .array(
            z.object({
              skillname: skillName,
              facts: z.object({ level, startDate: skillDay, expiryDate: skillDay }).nullable(),
            }),
          )
          .max(2 * MAX_SKILLS_PER_PERSON)
          .optional(),
      })
      .optional(),
    skills: z
      .array(
        z.object({
          skillname: skillName,
          level: level.optional(),
          startDate: skillDay.optional(),
          expiryDate: skillDay.optional(),
          toRemove: z.boolean().optional(),
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
  skill: z.union([skillName, z.object({ name: skillName }).transform(({ name: named }) => named)]),
});

const skillFacts = { level, startDate: day.nullable(), expiryDate: day.nullable() };

export const employeesOutput = z.object({
  employees: z.array(
    z.object({
      idemployee: z.string(),
      name: z.string(),
      phonenumber: z.string(),
      workrole: z.string(),
      role,
      skills: z.array(z.object({ skillname: z.string(), ...skillFacts })).optional(),
    }),
  ),
});

export const usersExistOutput = z.object({
  usersExist: z.array(z.object({ email: z.string(), exists: z.boolean() })),
});
export const joinedOutput = z.object({ success: z.literal(true), idworkgroup: z.uuid() });
export const skillsOutput = z.object({ skillsList: z.array(z.object({ name: z.string() })) });
export const addedSkillOutput = z.object({ success: z.literal(true), skill: z.object({ name: z.string() }) });

export const liveTokenOutput = z.object({
  token: z.string(),
  clientId: z.string(),
  topics: z.array(z.string()),
  expiresAt: z.int(),
});

export const crewMemberSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  workRole: z.string(),
  role,
  expiries: z.array(z.object({ name: z.string(), expiryDate: day })).optional(),
});

export const formerDatesSchema = z.array(z.object({ ...skillFacts, replaced: day }));

export const crewOutput = z.object({
  today: day,
  crew: z.array(
    crewMemberSchema.extend({
      keepsPrivate: z.boolean(),
      isDeleted: z.literal(true).optional(),
      skills: z.array(z.object({ name: z.string(), ...skillFacts, former: formerDatesSchema })),
    }),
  ),
  invited: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      workRole: z.string(),
      role,
      sentAt: instant,
      expiresAt: instant,
      declinedAt: instant.nullable(),
      notDelivered: z.boolean(),
    }),
  ),
  former: z.array(
    z.object({ personId: z.uuid(), name: z.string(), role, removedByName: z.string(), removedAt: instant }),
  ),
  skills: z.array(z.string()),
});

import { z } from 'zod';
import { ROLES } from '@/lib/permissions';
import { line, uuid } from '@/lib/platform/parse';

/** Only a rough limit: the command checks the name's real limit and answers with the specification's own sentence. */
export const createWorkUnitSchema = z.object({ name: line(10_000) });
export const setActiveUnitSchema = z.object({ idworkgroup: uuid });
export const ownWorkUnitsSchema = z.object({ email: line(320) });
export const employeesSchema = z.object({ id: uuid });
export const liveTokenSchema = z.object({}).transform((): Record<string, never> => ({}));

const role = z.enum(ROLES);

export const newWorkUnitAnswer = z.object({ idworkgroup: z.uuid() });
export const ownWorkUnitsAnswer = z.object({
  workGroups: z.array(z.object({ idworkgroup: z.uuid(), name: z.string(), role })),
});
export const employeesAnswer = z.object({
  employees: z.array(
    z.object({ idemployee: z.string(), name: z.string(), phonenumber: z.string(), workrole: z.string(), role }),
  ),
});
export const liveTokenAnswer = z.object({
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
});

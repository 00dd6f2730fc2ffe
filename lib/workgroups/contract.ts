import type { z } from 'zod';
import type { Role } from '@/lib/permissions';
import { command, creation, query, type SuccessOutput } from '@/lib/contract';
import type {
  crewOutput,
  editEmployeeSchema,
  employeeSchema,
  ownWorkUnitSchema,
  skillStateSchema,
} from './server/schema';

/** In characters (account-shell §5). */
export const MAX_UNIT_NAME_LENGTH = 100;

/** The creator becomes the unit's admin (decision X-66). The specification's `creator` is ignored. */
export const createWorkUnit = command<{ name: string }, { idworkgroup: string }>()({
  name: 'workgroups.create',
  route: 'POST /workgroups/createNewWorkGroup/',
  permission: 'signed-in',
});

/** Makes one of the person's units the active one, also for the next sign-in (decision X-76). */
export const setActiveUnit = command<{ idworkgroup: string }, { success: true }>()({
  name: 'workgroups.setActive',
  route: 'POST /workgroups/setActive',
  permission: 'signed-in',
});

export type OwnWorkUnit = z.output<typeof ownWorkUnitSchema>;
export type UnitCreator = OwnWorkUnit['creator'];

/** The caller's work units. `email` must be the caller's. */
export const ownWorkUnits = query<{ email: string }, { workGroups: OwnWorkUnit[] }>()({
  name: 'workgroups.ofUser',
  route: 'GET /workgroups/getUserWorkGroups/{email}',
  permission: 'signed-in',
});

/** `idemployee` is the email address, or the person's id if the caller may not see it (decision X-117). */
export type Employee = z.output<typeof employeeSchema>;
export type SkillEntry = NonNullable<Employee['skills']>[number];

/**
 * Crew Members get names, work roles and roles, and their own phone and email. Office Users also get phones, emails and
 * skills. So do Crew Leaders, except for private phones and emails.
 */
export const getEmployees = query<{ id: string }, { employees: Employee[] }>()({
  name: 'workgroups.employees',
  route: 'GET /workgroups/getEmployees/{id}',
  permission: 'see-unit',
});

export type Crew = z.output<typeof crewOutput>;

export const getCrew = query<Record<string, never>, Crew>()({
  name: 'workgroups.crew',
  route: 'GET /workgroups/crew',
  permission: 'manage-crew',
});

/**
 * The response is the same whether or not the address has an account (decision X-116). An identical retry sends no
 * second email. `unit` and `creatorName` are ignored.
 */
export const sendInvite = creation<
  {
    employee: { idemployee: string; name: string; phonenumber: string; workrole: string; role: Role };
    unit?: unknown;
    creatorName?: string;
  },
  SuccessOutput
>()({
  name: 'workgroups.sendInvite',
  route: 'POST /workgroups/sendInvite/',
  permission: 'manage-crew',
});

/** Sends the invitations of these addresses again, each with a new link that replaces the previous one. */
export const sendInviteEmails = creation<{ data: string[] }, SuccessOutput>()({
  name: 'workgroups.sendInviteEmails',
  route: 'POST /users/sendInviteEmails',
  permission: 'manage-crew',
});

/** Does not reveal whether an address outside the caller's work unit has an account (decision X-116). */
export const checkEmailsExist = query<{ emails: string }, { usersExist: { email: string; exists: boolean }[] }>()({
  name: 'workgroups.checkEmailsExist',
  route: 'GET /users/checkEmailsExist/{emails}',
  permission: 'manage-crew',
});

/** Revokes an open invitation, or removes an expired or declined one. */
export const revokeInvitation = command<{ idinvitation: string }, SuccessOutput>()({
  name: 'workgroups.revokeInvitation',
  route: 'POST /workgroups/revokeInvitation',
  permission: 'manage-crew',
});

/** Restores a revoked invitation with a new link. */
export const restoreInvitation = command<{ idinvitation: string }, SuccessOutput>()({
  name: 'workgroups.restoreInvitation',
  route: 'POST /workgroups/restoreInvitation',
  permission: 'manage-crew',
});

/** Joins the work unit. The caller's address must be the invited one. */
export const acceptInvitation = command<{ idinvitation: string }, { success: true; idworkgroup: string }>()({
  name: 'workgroups.acceptInvitation',
  route: 'POST /workgroups/acceptInvitation',
  permission: 'signed-in',
});

export const declineInvitation = command<{ idinvitation: string }, SuccessOutput>()({
  name: 'workgroups.declineInvitation',
  route: 'POST /workgroups/declineInvitation',
  permission: 'signed-in',
});

/** Declines without sign-in. The link is the authorization. */
export const declineByLink = command<{ token: string }, SuccessOutput>()({
  name: 'workgroups.declineByLink',
  route: 'POST /workgroups/declineByLink',
  permission: 'anyone',
});

/**
 * Requests a new invitation, because this one has ended or went to another address. The request goes to the inviter, or
 * to the Office if the inviter can no longer invite.
 */
export const requestNewInvitation = command<{ token: string }, SuccessOutput>()({
  name: 'workgroups.requestNewInvitation',
  route: 'POST /workgroups/requestNewInvitation',
  permission: 'anyone',
});

/** Omitted fields stay, so that two people can edit different fields of one person. */
export type EmployeeEdit = z.output<typeof editEmployeeSchema>['employee'];
export type SkillEdit = NonNullable<EmployeeEdit['skills']>[number];
export type NewSkill = NonNullable<EmployeeEdit['newSkills']>[number];
export type SkillState = z.output<typeof skillStateSchema>;

export const editEmployee = command<{ employee: EmployeeEdit }, SuccessOutput>()({
  name: 'workgroups.editEmployee',
  route: 'POST /workgroups/editEmployee/',
  permission: 'manage-crew',
});

export const removeEmployee = command<{ idemployee: string; idworkgroup: string }, SuccessOutput>()({
  name: 'workgroups.removeEmployee',
  route: 'POST /workgroups/removeEmployee/',
  permission: 'manage-crew',
});

/** Undoes a removal with role, work role, skills, dates and site teams (decision X-340). */
export const restoreEmployee = command<{ idemployee: string }, SuccessOutput>()({
  name: 'workgroups.restoreEmployee',
  route: 'POST /workgroups/restoreEmployee',
  permission: 'manage-crew',
});

/** Marks a removal as read, so that it is not shown again on any device. */
export const confirmRemoval = command<{ idremoval: string }, SuccessOutput>()({
  name: 'workgroups.confirmRemoval',
  route: 'POST /workgroups/confirmRemoval',
  permission: 'signed-in',
});

export const skillsOfUnit = query<Record<string, never>, { skillsList: { name: string }[] }>()({
  name: 'workgroups.skills',
  route: 'GET /workgroups/getSkills',
  permission: 'manage-crew',
});

/** Returns the skill as the work unit spells it, new or existing. */
export const addSkill = creation<{ skill: string }, { success: true; skill: { name: string } }>()({
  name: 'workgroups.addSkill',
  route: 'POST /workgroups/addSkill/',
  permission: 'manage-crew',
});

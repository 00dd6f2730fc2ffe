import type { Role } from '@/lib/permissions';
import { command, creation, query } from '@/lib/contract';
import type { CrewRow, FormerMember, InvitedPerson, SkillValues, SkillLevel } from './crew';

interface Done {
  success: true;
}

/** Characters, at most (account-shell §5). */
export const UNIT_NAME_LIMIT = 100;

/**
 * The person who creates a unit becomes its admin (decision X-66). The specification's `creator` is ignored: the
 * session says who asks.
 */
export const createWorkUnit = command<{ name: string }, { idworkgroup: string }>()({
  name: 'workgroups.create',
  route: 'POST /workgroups/createNewWorkGroup/',
  permission: 'signed-in',
});

/** Makes one of the person's units the active one, which the next sign-in remembers (decision X-76). */
export const setActiveUnit = command<{ idworkgroup: string }, { success: true }>()({
  name: 'workgroups.setActive',
  route: 'POST /workgroups/setActive',
  permission: 'signed-in',
});

/** Whoever created a work unit. `role` is theirs today, '' for somebody who has left. */
export interface UnitCreator {
  /** '' for those who may not know it (decision X-117). */
  email: string;
  usersName: string;
  role: Role | '';
}

/** `role` is that of the person who asks. */
export interface OwnWorkUnit {
  idworkgroup: string;
  name: string;
  role: Role;
  creator: UnitCreator;
}

/** Answers only for the person's own address. */
export const ownWorkUnits = query<{ email: string }, { workGroups: OwnWorkUnit[] }>()({
  name: 'workgroups.ofUser',
  route: 'GET /workgroups/getUserWorkGroups/{email}',
  permission: 'signed-in',
});

/** A skill of a person in the wire format. `skill` names a new one, `skillname` one that the person has already. */
export interface SkillEntry {
  skillname: string;
  level: SkillLevel;
  /** Calendar days, 'YYYY-MM-DD'. */
  startDate: string | null;
  expiryDate: string | null;
}

/**
 * A crew member as the specification's interface names them. `idemployee` holds the e-mail address; where whoever asks
 * may not see it (decision X-117), it holds the person's id, by which the other calls know the person as well.
 */
export interface Employee {
  idemployee: string;
  name: string;
  phonenumber: string;
  workrole: string;
  role: Role;
  /** For Office and Crew Leaders only. */
  skills?: SkillEntry[];
}

/** Crew Members get names, work roles and roles; phone, e-mail and skills go to Office and Crew Leaders. */
export const employees = query<{ id: string }, { employees: Employee[] }>()({
  name: 'workgroups.employees',
  route: 'GET /workgroups/getEmployees/{id}',
  permission: 'see-unit',
});

export interface Crew {
  /** The work unit's calendar day, by which skills expire. */
  today: string;
  crew: CrewRow[];
  invited: InvitedPerson[];
  /** Those whose removal can be undone, the latest first. */
  former: FormerMember[];
  /** The names of all skills that the work unit knows. */
  skills: string[];
}

/** What the crew's page shows, fetched again when something of it changed. */
export const crewOfUnit = query<Record<string, never>, Crew>()({
  name: 'workgroups.crew',
  route: 'GET /workgroups/crew',
  permission: 'manage-crew',
});

/**
 * Invites somebody by e-mail. The answer is the same whether or not the address has an account (decision X-116). Sent
 * again unchanged, nobody gets a second e-mail. `unit` and `creatorName` are ignored: the session says who invites
 * where.
 */
export const sendInvite = creation<
  {
    employee: { idemployee: string; name: string; phonenumber: string; workrole: string; role: Role };
    unit?: unknown;
    creatorName?: string;
  },
  Done
>()({
  name: 'workgroups.sendInvite',
  route: 'POST /workgroups/sendInvite/',
  permission: 'manage-crew',
});

/** Sends the e-mails of these addresses' invitations again, each with a new link in place of the former one. */
export const sendInviteEmails = creation<{ data: string[] }, Done>()({
  name: 'workgroups.sendInviteEmails',
  route: 'POST /users/sendInviteEmails',
  permission: 'manage-crew',
});

/**
 * Which of these addresses, separated by commas, belong to the own work unit already. Whether any other address has an
 * account is told to nobody (decision X-116).
 */
export const checkEmailsExist = query<{ emails: string }, { usersExist: { email: string; exists: boolean }[] }>()({
  name: 'workgroups.checkEmailsExist',
  route: 'GET /users/checkEmailsExist/{emails}',
  permission: 'manage-crew',
});

/** Takes an invitation back, or clears one away that has expired or was declined. */
export const revokeInvitation = command<{ idinvitation: string }, Done>()({
  name: 'workgroups.revokeInvitation',
  route: 'POST /workgroups/revokeInvitation',
  permission: 'manage-crew',
});

/** Invites somebody again as before, whose invitation was taken back by mistake; with a new link. */
export const restoreInvitation = command<{ idinvitation: string }, Done>()({
  name: 'workgroups.restoreInvitation',
  route: 'POST /workgroups/restoreInvitation',
  permission: 'manage-crew',
});

/** Joins the work unit. The address of whoever is signed in must be the invited one. */
export const acceptInvitation = command<{ idinvitation: string }, { success: true; idworkgroup: string }>()({
  name: 'workgroups.acceptInvitation',
  route: 'POST /workgroups/acceptInvitation',
  permission: 'signed-in',
});

export const declineInvitation = command<{ idinvitation: string }, Done>()({
  name: 'workgroups.declineInvitation',
  route: 'POST /workgroups/declineInvitation',
  permission: 'signed-in',
});

/** The same for somebody who is not signed in: the link proves that the invitation is theirs. */
export const declineByLink = command<{ token: string }, Done>()({
  name: 'workgroups.declineByLink',
  route: 'POST /workgroups/declineByLink',
  permission: 'anyone',
});

/** Asks whoever invited for a new invitation, because this one is over or went to another address. */
export const askForInvitation = command<{ token: string }, Done>()({
  name: 'workgroups.askForInvitation',
  route: 'POST /workgroups/askForInvitation',
  permission: 'anyone',
});

/** A skill as it is edited: what is left out stays as it is, null clears a date. */
export interface SkillEdit {
  skillname: string;
  level?: SkillLevel;
  startDate?: string | null;
  expiryDate?: string | null;
  toRemove?: boolean;
}

export interface NewSkill {
  skill: { name: string };
  level: SkillLevel;
  startDate?: string | null;
  expiryDate?: string | null;
}

/** What is left out stays as it is, so that two people can edit different things of one person. */
export interface EmployeeEdit {
  idemployee: string;
  name?: string;
  phonenumber?: string;
  workrole?: string;
  role?: Role;
  skills?: SkillEdit[];
  newSkills?: NewSkill[];
  /** What the changed fields were when the person began; without it the last one wins (decision X-344). */
  before?: Pick<EmployeeEdit, 'name' | 'phonenumber' | 'workrole' | 'role'> & { skills?: SkillState[] };
}

/** A skill as somebody has it; `facts` is null where they do not have it. */
export interface SkillState {
  skillname: string;
  facts: SkillValues | null;
}

export const editEmployee = command<{ employee: EmployeeEdit }, Done>()({
  name: 'workgroups.editEmployee',
  route: 'POST /workgroups/editEmployee/',
  permission: 'manage-crew',
});

export const removeEmployee = command<{ idemployee: string; idworkgroup: string }, Done>()({
  name: 'workgroups.removeEmployee',
  route: 'POST /workgroups/removeEmployee/',
  permission: 'manage-crew',
});

/** Undoes a removal: role, work role, skills with their dates and site teams are as before (decision X-340). */
export const restoreEmployee = command<{ idemployee: string }, Done>()({
  name: 'workgroups.restoreEmployee',
  route: 'POST /workgroups/restoreEmployee',
  permission: 'manage-crew',
});

/** The person has read who removed them: it is not shown again on any device. */
export const confirmRemoval = command<{ idremoval: string }, Done>()({
  name: 'workgroups.confirmRemoval',
  route: 'POST /workgroups/confirmRemoval',
  permission: 'signed-in',
});

export const skillsOfUnit = query<Record<string, never>, { skillsList: { name: string }[] }>()({
  name: 'workgroups.skills',
  route: 'GET /workgroups/getSkills',
  permission: 'manage-crew',
});

/** Answers with the skill as the work unit spells it, whether it is new or was known. */
export const addSkill = creation<{ skill: string }, { success: true; skill: { name: string } }>()({
  name: 'workgroups.addSkill',
  route: 'POST /workgroups/addSkill/',
  permission: 'manage-crew',
});

import {
  createEditForm,
  toEmployeeEdit,
  canSaveEdit,
  getSaveBlockedText,
  EMPTY_SKILL,
} from '@/lib/workgroups/edit-form';
import { maskAddress } from '@/lib/accounts/rules';
import { listAssignableRoles, getInvitationState, isFullName, canManageRole } from '@/lib/workgroups/rules';
import { formatExpiredSkills, getExpiryState, formatExpiry, findSkillsByPrefix } from '@/lib/workgroups/skills';

test.each([
  ['Gina', false],
  ['  Gina  ', false],
  ['', false],
  ['Gina Guest', true],
  ['Ana María de la O', true],
])('the text %p is a full name: %p [CREW-15]', (name, isFull) => expect(isFullName(name)).toBe(isFull));

test('Crew Leaders manage Leaders and Members, the Office manages everyone, and Crew Members manage no one', () => {
  expect([listAssignableRoles('admin'), listAssignableRoles('crewleader'), listAssignableRoles('employee')]).toEqual([
    ['admin', 'crewleader', 'employee'],
    ['crewleader', 'employee'],
    [],
  ]);
  expect(canManageRole('crewleader', 'admin')).toBe(false);
});

const NOW = new Date('2026-11-21T15:00:00Z');
const LATER = new Date('2026-12-01T15:00:00Z');
const open = { expiresAt: LATER, acceptedAt: null, declinedAt: null, revokedAt: null };

test('an invitation shows a decision rather than its expiry', () => {
  expect(getInvitationState(open, NOW)).toBe('open');
  expect(getInvitationState({ ...open, expiresAt: NOW }, NOW)).toBe('expired');
  expect(getInvitationState({ ...open, expiresAt: NOW, declinedAt: NOW }, NOW)).toBe('declined');
  expect(getInvitationState({ ...open, revokedAt: NOW, declinedAt: NOW }, NOW)).toBe('revoked');
  expect(getInvitationState({ ...open, acceptedAt: NOW, revokedAt: NOW }, NOW)).toBe('accepted');
});

test.each([
  ['anna@b.com', 'a•••@b.com'],
  ['x@b.com', 'x•••@b.com'],
  ['@b.com', '•••'],
  ['nonsense', '•••'],
])('the address %s is masked as %s', (address, masked) => expect(maskAddress(address)).toBe(masked));

const TODAY = '2026-11-21';

test.each([
  ['2026-11-20', 'expired', 'Expired 11/20/2026'],
  ['2026-11-21', 'soon', 'Expires 11/21/2026, today'],
  ['2026-11-22', 'soon', 'Expires 11/22/2026, tomorrow'],
  ['2026-12-03', 'soon', 'Expires 12/03/2026, in 12 days'],
  ['2026-12-21', 'soon', 'Expires 12/21/2026, in 30 days'],
  ['2026-12-22', 'later', 'Expires 12/22/2026'],
])('a skill that is valid until %s is %s today: %s', (day, state, text) => {
  expect(getExpiryState(day, TODAY)).toBe(state);
  expect(formatExpiry(day, TODAY)).toBe(text);
});

test('a warning about expired skills names only those', () => {
  const expiries = [
    { name: 'Excavator', expiryDate: '2026-11-20' },
    { name: 'Welding', expiryDate: '2026-11-22' },
  ];
  expect(formatExpiredSkills({ expiries }, TODAY)).toBe('Excavator: expired 11/20/2026');
  expect(formatExpiredSkills({}, TODAY)).toBeNull();
});

test('the search finds skills by prefix [CREW-22, CREW-23]', () => {
  const skills = ['Excavator', 'Erosion control', 'Mini excavator'];
  expect(findSkillsByPrefix(' EX', skills)).toEqual(['Excavator']);
  expect(findSkillsByPrefix('', skills)).toEqual(skills);
  expect(findSkillsByPrefix('%', skills)).toEqual([]);
});

const row = {
  id: 'd',
  name: 'Dana',
  email: '',
  phone: '',
  workRole: 'Lead',
  role: 'employee' as const,
  keepsPrivate: true,
  skills: [],
};

test('a Crew Leader can save a crew member without seeing the member’s private phone', () => {
  const form = createEditForm(row);
  const changed = { ...form, contact: { ...form.contact, workRole: 'Foreman' } };
  expect(canSaveEdit(changed)).toBe(true);
  expect(toEmployeeEdit(changed)).toEqual({ idemployee: 'd', workrole: 'Foreman', skills: [], newSkills: [] });
});

test('the form saves the new-skill row with the others once the row has a name', () => {
  const form = createEditForm({ ...row, keepsPrivate: false });
  expect(canSaveEdit({ ...form, newSkill: { ...EMPTY_SKILL, name: '  ' } })).toBe(false);
  const completeSkill = { ...EMPTY_SKILL, level: 1 as const };
  const withTwoSkills = {
    ...form,
    newSkills: [{ ...completeSkill, name: 'Welding' }],
    newSkill: { ...completeSkill, name: ' Digging ' },
  };
  expect(canSaveEdit(withTwoSkills)).toBe(true);
  expect(toEmployeeEdit(withTwoSkills).newSkills?.map(({ skill }) => skill.name)).toEqual(['Welding', 'Digging']);
});

test('SAVE shows what it needs: a change, an empty contact field, or the level of a new skill', () => {
  const form = createEditForm({ ...row, workRole: '', keepsPrivate: false });
  const { contact } = form;
  expect(getSaveBlockedText(form)).toBe('There are no changes to save.');
  expect(getSaveBlockedText({ ...form, contact: { ...contact, name: 'Dana K' } })).toMatch(
    /^To save, enter: .*work role/,
  );
  const newSkill = { ...EMPTY_SKILL, name: 'Welding' };
  expect([getSaveBlockedText({ ...form, newSkill }), canSaveEdit({ ...form, newSkill })]).toEqual([
    'Choose a level for the new skill.',
    false,
  ]);
  expect(getSaveBlockedText({ ...form, newSkill: { ...newSkill, level: 0 } })).toBeNull();
});

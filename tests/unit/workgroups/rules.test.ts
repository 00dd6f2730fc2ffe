import { editFormOf, employeeEditOf, mayBeSaved, saveNeeds, NO_SKILL } from '@/lib/workgroups/edit-form';
import { shortenedAddress } from '@/lib/accounts/rules';
import { givableRoles, invitationState, isFullName, mayChange } from '@/lib/workgroups/rules';
import { expiredText, expiryState, expiryText, skillsBeginningWith } from '@/lib/workgroups/skills';

test.each([
  ['Gina', false],
  ['  Gina  ', false],
  ['', false],
  ['Gina Guest', true],
  ['Ana María de la O', true],
])('%p is a full name: %p [CREW-15]', (name, isFull) => expect(isFullName(name)).toBe(isFull));

test('a Crew Leader decides about Crew Leaders and Crew Members, the Office about everybody, a Crew Member about nobody', () => {
  expect([givableRoles('admin'), givableRoles('crewleader'), givableRoles('employee')]).toEqual([
    ['admin', 'crewleader', 'employee'],
    ['crewleader', 'employee'],
    [],
  ]);
  expect(mayChange('crewleader', 'admin')).toBe(false);
});

const NOW = new Date('2026-11-21T15:00:00Z');
const LATER = new Date('2026-12-01T15:00:00Z');
const open = { expiresAt: LATER, acceptedAt: null, declinedAt: null, revokedAt: null };

test('what somebody decided about an invitation is named before what time did', () => {
  expect(invitationState(open, NOW)).toBe('open');
  expect(invitationState({ ...open, expiresAt: NOW }, NOW)).toBe('expired');
  expect(invitationState({ ...open, expiresAt: NOW, declinedAt: NOW }, NOW)).toBe('declined');
  expect(invitationState({ ...open, revokedAt: NOW, declinedAt: NOW }, NOW)).toBe('revoked');
  expect(invitationState({ ...open, acceptedAt: NOW, revokedAt: NOW }, NOW)).toBe('accepted');
});

test.each([
  ['anna@b.com', 'a…@b.com'],
  ['x@b.com', 'x…@b.com'],
  ['@b.com', '…'],
  ['nonsense', '…'],
])('%s is shown as %s', (address, shown) => expect(shortenedAddress(address)).toBe(shown));

const TODAY = '2026-11-21';

test.each([
  ['2026-11-20', 'expired', 'Expired 11/20/2026'],
  ['2026-11-21', 'soon', 'Expires 11/21/2026, today'],
  ['2026-11-22', 'soon', 'Expires 11/22/2026, tomorrow'],
  ['2026-12-03', 'soon', 'Expires 12/03/2026, in 12 days'],
  ['2026-12-21', 'soon', 'Expires 12/21/2026, in 30 days'],
  ['2026-12-22', 'later', 'Expires 12/22/2026'],
])('a skill until %s is %s today: %s', (day, state, text) => {
  expect(expiryState(day, TODAY)).toBe(state);
  expect(expiryText(day, TODAY)).toBe(text);
});

test('whoever chooses crew is warned of what has expired, and of nothing else', () => {
  const expiries = [
    { name: 'Excavator', expiryDate: '2026-11-20' },
    { name: 'Welding', expiryDate: '2026-11-22' },
  ];
  expect(expiredText({ expiries }, TODAY)).toBe('Excavator: expired 11/20/2026');
  expect(expiredText({}, TODAY)).toBeNull();
});

test('skills are found by how they begin [CREW-22, CREW-23]', () => {
  const skills = ['Excavator', 'Erosion control', 'Mini excavator'];
  expect(skillsBeginningWith(' EX', skills)).toEqual(['Excavator']);
  expect(skillsBeginningWith('', skills)).toEqual(skills);
  expect(skillsBeginningWith('%', skills)).toEqual([]);
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

test('of somebody who keeps the phone private, a Crew Leader saves the rest without it', () => {
  const form = editFormOf(row);
  const changed = { ...form, contact: { ...form.contact, workRole: 'Foreman' } };
  expect(mayBeSaved(changed)).toBe(true);
  expect(employeeEditOf(changed)).toEqual({ idemployee: 'd', workrole: 'Foreman', skills: [], newSkills: [] });
});

test('the new-skill row counts once it has a name, with whatever was added before', () => {
  const form = editFormOf({ ...row, keepsPrivate: false });
  expect(mayBeSaved({ ...form, fresh: { ...NO_SKILL, name: '  ' } })).toBe(false);
  const whole = { ...NO_SKILL, level: 1 as const };
  const two = { ...form, added: [{ ...whole, name: 'Welding' }], fresh: { ...whole, name: ' Digging ' } };
  expect(mayBeSaved(two)).toBe(true);
  expect(employeeEditOf(two).newSkills?.map(({ skill }) => skill.name)).toEqual(['Welding', 'Digging']);
});

test('SAVE says what it waits for: a change, a contact field that nobody filled, the level of a new skill', () => {
  const form = editFormOf({ ...row, workRole: '', keepsPrivate: false });
  const { contact } = form;
  expect(saveNeeds(form)).toBe('Nothing has been changed yet.');
  expect(saveNeeds({ ...form, contact: { ...contact, name: 'Dana K' } })).toMatch(/^To save, enter: .*work role/);
  const fresh = { ...NO_SKILL, name: 'Welding' };
  expect([saveNeeds({ ...form, fresh }), mayBeSaved({ ...form, fresh })]).toEqual([
    'Choose a level for the new skill.',
    false,
  ]);
  expect(saveNeeds({ ...form, fresh: { ...fresh, level: 0 } })).toBeNull();
});

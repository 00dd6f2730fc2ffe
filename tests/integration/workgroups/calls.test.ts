import { OPERATIONS } from '@/lib/operations';
import { createJsonHandler } from '@/lib/platform/operation/json-handler';
import { createRequestAs } from '@/tests/setup/requests';
import { createWorld, type TestUser, type World } from '@/tests/setup/world';
import { listTokensTo } from './crew-world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const open = createJsonHandler(OPERATIONS);

/** Sends a request of another program, with the specification's path and JSON. */
async function call(user: TestUser | null, method: string, path: string, body?: object): Promise<[number, unknown]> {
  const init = { method, body: body && JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await open(await createRequestAs(user, `/api${path}`, init));
  return [response.status, await response.json()];
}

const OK = [200, { success: true }];

test('the calls invite, list, edit and remove under the names of the specification [CALLS-30, CALLS-32, CALLS-33, CALLS-34, CALLS-35, CALLS-36, CALLS-37, CALLS-73, CALLS-74, DATA-21, DATA-22, DATA-23]', async () => {
  const unit = await world.createWorkUnit('North Shore');
  const { office } = unit;
  const stella = await world.createOutsider();
  expect(await call(office, 'GET', `/workgroups/getUserWorkGroups/${office.email}`)).toEqual([
    200,
    {
      workGroups: [
        {
          idworkgroup: unit.id,
          name: 'North Shore',
          role: 'admin',
          // The creator of this test unit is not a person.
          creator: { email: '', usersName: '', role: '' },
        },
      ],
    },
  ]);

  const employee = {
    idemployee: stella.email,
    name: 'Stella Stranger',
    phonenumber: '1 414 555 0177',
    workrole: 'Operator',
    role: 'employee',
    skills: [],
    newSkills: [],
    editEmployee: false,
    isExistingUser: false,
    nameInvalid: false,
  };
  const unitAsSent = { idworkgroup: unit.id, name: unit.name };
  expect(await call(office, 'GET', `/users/checkEmailsExist/${stella.email},${unit.leader.email}`)).toEqual([
    200,
    {
      usersExist: [
        { email: stella.email, exists: false },
        { email: unit.leader.email, exists: true },
      ],
    },
  ]);
  expect(
    await call(office, 'POST', '/workgroups/sendInvite/', { employee, unit: unitAsSent, creatorName: office.name }),
  ).toEqual(OK);
  expect(await call(office, 'POST', '/users/sendInviteEmails', { data: [{ email: stella.email }] })).toEqual(OK);
  expect(await listTokensTo(world, stella.email)).toHaveLength(2);
  const [, crew] = await call(office, 'GET', '/workgroups/crew');
  const idinvitation = (crew as { invited: { id: string }[] }).invited[0]?.id;
  expect(await call(stella, 'POST', '/workgroups/acceptInvitation', { idinvitation })).toEqual([
    200,
    { success: true, idworkgroup: unit.id },
  ]);

  expect(await call(office, 'POST', '/workgroups/addSkill/', { skill: 'Excavator' })).toEqual([
    200,
    { success: true, skill: { name: 'Excavator' } },
  ]);
  expect(await call(office, 'GET', '/workgroups/getSkills')).toEqual([200, { skillsList: [{ name: 'Excavator' }] }]);
  const newSkills = [{ skill: { name: 'excavator' }, level: 2, startDate: '2026-01-01T06:00:00.000Z', expiryDate: '' }];
  const edited = { ...employee, role: 'crewleader', newSkills, editEmployee: true };
  expect(await call(office, 'POST', '/workgroups/editEmployee/', { employee: edited })).toEqual(OK);
  const [status, employees] = await call(office, 'GET', `/workgroups/getEmployees/${unit.id}`);
  expect(status).toBe(200);
  expect(employees).toMatchObject({
    employees: expect.arrayContaining([
      {
        idemployee: stella.email,
        name: 'Stella Stranger',
        phonenumber: '+14145550177',
        workrole: 'Operator',
        role: 'crewleader',
        skills: [{ skillname: 'Excavator', level: 2, startDate: '2026-01-01', expiryDate: null }],
      },
    ]),
  });

  const removal = { idemployee: stella.email, idworkgroup: unit.id };
  expect(await call(office, 'POST', '/workgroups/removeEmployee/', removal)).toEqual(OK);
  expect(await call(stella, 'GET', `/workgroups/getEmployees/${unit.id}`)).toMatchObject([
    403,
    { code: 'no-work-unit' },
  ]);
  expect(await call(null, 'GET', '/workgroups/getSkills')).toMatchObject([401, { code: 'not-signed-in' }]);
});

import fc from 'fast-check';

/** Weights of a person's actions. fast-check shrinks failures toward earlier entries. */
const PERSON_WEIGHTS = {
  'enter text': 8,
  'continue logging': 14,
  'change an answer': 4,
  cancel: 4,
  undo: 6,
  'change the phase': 3,
  'open a BMP': 4,
  'edit a BMP': 4,
  'delete a BMP': 3,
  'change the site': 1,
  notify: 3,
  'cancel the notification': 1,
  'capture the map': 1,
  'close out': 2,
  'take a photo': 2,
  'remove a photo': 1,
  'mark a photo': 2,
  'resolve a conflict': 3,
  'save for later': 2,
  'delete what a colleague edits': 3,
  'add an addendum': 3,
} as const;

/** Weights of what else happens to a device. */
const WORLD_WEIGHTS = {
  send: 14,
  'send from the list': 3,
  'receive changes': 8,
  'receive the response': 8,
  reload: 3,
  'kill the tab': 3,
  'go offline': 2,
  'go online': 4,
  'change the clock': 1,
  'end the session': 1,
  'sign in': 1,
  'leave the unit': 1,
  'delete the inspection': 1,
  'wait 35 minutes': 2,
} as const;

export const WEIGHTS = { ...PERSON_WEIGHTS, ...WORLD_WEIGHTS };
export type ActionName = keyof typeof WEIGHTS;

export interface Step {
  /** Modulo the number of devices. */
  deviceIndex: number;
  action: ActionName;
  /** Selects among the options of the action, modulo their number. */
  pick: number;
}

export type PersonName = 'Ines' | 'Leo' | 'Olive';

/** The inspection when the other devices join. */
export type StartState = 'empty' | 'with a BMP' | 'notified';

export interface Plan {
  startState: StartState;
  /** The person at each device. */
  deviceOwners: readonly PersonName[];
  steps: Step[];
  /** Whether remaining conflicts are resolved at the end. */
  shouldResolveConflicts: boolean;
}

const isActionName = (name: string): name is ActionName => name in WEIGHTS;
/** Each name as often as its weight. */
const ACTION_NAMES = Object.keys(WEIGHTS)
  .filter(isActionName)
  .flatMap((name) => Array.from({ length: WEIGHTS[name] }, () => name));

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  deviceIndex: fc.nat(2),
  action: fc.constantFrom(...ACTION_NAMES),
  pick: fc.nat(999),
});

export const planArbitrary: fc.Arbitrary<Plan> = fc.record({
  startState: fc.constantFrom<StartState>('empty', 'with a BMP', 'notified', 'with a BMP'),
  deviceOwners: fc.constantFrom<readonly PersonName[]>(
    ['Ines', 'Leo'],
    ['Ines', 'Leo', 'Olive'],
    ['Ines', 'Leo', 'Ines'],
  ),
  steps: fc.array(stepArbitrary, { minLength: 1, maxLength: 45, size: 'max' }),
  shouldResolveConflicts: fc.boolean(),
});

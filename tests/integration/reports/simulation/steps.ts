import fc from 'fast-check';

/** What can happen, with weights. Shortened failures prefer earlier entries. */
const PERSON = {
  types: 8,
  logs: 14,
  chooses: 4,
  cancels: 4,
  undoes: 6,
  'goes elsewhere': 3,
  'opens a BMP': 4,
  'edits a BMP': 4,
  'deletes a BMP': 3,
  'changes the site': 1,
  notifies: 3,
  'takes back': 1,
  'captures the map': 1,
  closes: 2,
  photographs: 2,
  'removes a photo': 1,
  'marks a photo': 2,
  decides: 3,
  leaves: 2,
  'deletes what a colleague changes': 3,
} as const;

const WORLD = {
  sends: 14,
  'sends from the list': 3,
  'receives changes': 8,
  'gets its answer': 8,
  reloads: 3,
  'is killed': 3,
  'loses signal': 2,
  'finds signal': 4,
  'has its clock set wrong': 1,
  'is signed out': 1,
  'signs in': 1,
  'leaves the unit': 1,
  'deletes the inspection': 1,
  'has a long break': 2,
} as const;

export const WEIGHTS = { ...PERSON, ...WORLD };
export type Kind = keyof typeof WEIGHTS;

/** Device, action, and choice among its options, modulo their number. */
export interface Step {
  who: number;
  what: Kind;
  pick: number;
}

export type Name = 'Ines' | 'Leo' | 'Olive';

/** State when the others join: empty, with a saved BMP, or notified. */
export type BeginningValues = 'empty' | 'with a BMP' | 'notified';

export interface Plan {
  beginning: BeginningValues;
  people: readonly Name[];
  steps: Step[];
  /** Whether remaining conflicts are resolved at the end. */
  decides: boolean;
}

const isKind = (name: string): name is Kind => name in WEIGHTS;
const KINDS = Object.keys(WEIGHTS)
  .filter(isKind)
  .flatMap((kind) => Array.from({ length: WEIGHTS[kind] }, () => kind));

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(2),
  what: fc.constantFrom(...KINDS),
  pick: fc.nat(999),
});

export const plan: fc.Arbitrary<Plan> = fc.record({
  beginning: fc.constantFrom<BeginningValues>('empty', 'with a BMP', 'notified', 'with a BMP'),
  people: fc.constantFrom<readonly Name[]>(['Ines', 'Leo'], ['Ines', 'Leo', 'Olive'], ['Ines', 'Leo', 'Ines']),
  steps: fc.array(step, { minLength: 1, maxLength: 45, size: 'max' }),
  decides: fc.boolean(),
});

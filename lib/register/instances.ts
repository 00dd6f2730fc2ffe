import { compareStrings } from '@/lib/compare';
import { measureDistanceMeters } from '@/lib/map/distance';
import type { Position } from '@/lib/map/position';
import { MAX_BMPS_IN_GROUND } from './limits';

/** A BMP in the ground of a site, which inspections visit. Its tag is unique at the site and is never reused. */
export interface BmpInstance {
  id: string;
  practiceId: string;
  tag: string;
  location: Position | null;
  /** Map label at the last visit. */
  label: string | null;
}

/** A BMP that an inspection logged. */
export interface Visit {
  id: string;
  practiceId: string;
  name: string;
  location: Position | null;
  label: string | null;
  /** The instance that the inspector chose. */
  chosenId?: string | null;
  /** The tag that the device gave to a new BMP. */
  provisionalTag?: string | null;
  /** Whether the practice is checked once for the whole site, as the plan and the posting of the permit are. */
  isSiteWide?: boolean;
}

/** Whether a stored BMP was neither taken out of the ground nor merged into another one. */
export const isInGround = ({ removedOn, mergedInto }: { removedOn: Date | null; mergedInto: string | null }): boolean =>
  removedOn === null && mergedInto === null;

type NearbyInstance = Pick<BmpInstance, 'practiceId' | 'tag' | 'location'>;

/** Which instance each visit is of, by the visit's id, and the site's instances after it. */
export interface LinkedVisits {
  instanceIds: Record<string, string>;
  instances: BmpInstance[];
}

/** A carried-over BMP keeps its place. */
const MAX_CARRIED_METERS = 3;
/** Further away, a BMP of the same practice is another one. */
export const MAX_SAME_METERS = 15;

interface Pair {
  visit: Visit;
  instance: BmpInstance;
  meters: number;
}

interface LinkOptions {
  /** All tags that the site ever had. */
  usedTags: readonly string[];
  /** Whether nobody was asked: the inspection is from before the register. */
  isDerived: boolean;
  newId: () => string;
}

/**
 * Finds the instances of an inspection's BMPs: those that the inspector chose. In an inspection from before the
 * register (decision X-504) each instance is found at most once: first by practice and label within 3 m, then the
 * nearest pairs of a practice within 15 m. The other visits get a new instance.
 */
export function linkVisits(
  visits: readonly Visit[],
  instances: readonly BmpInstance[],
  { usedTags, isDerived, newId }: LinkOptions,
): LinkedVisits {
  const chosen = listChosen(visits, instances);
  const others = visits.filter((visit) => !chosen.some((pair) => pair.visit === visit));
  const pairs = listPairs(isDerived ? others : others.filter(({ isSiteWide }) => isSiteWide), instances);
  const carried = pairs.filter(
    ({ visit, instance, meters }) =>
      visit.label !== null && visit.label === instance.label && meters <= MAX_CARRIED_METERS,
  );
  chosen.push(...chooseOneToOne([...carried, ...pairs]));
  const instanceIds: Record<string, string> = {};
  const newTags = assignTags(
    visits.filter((visit) => !chosen.some((pair) => pair.visit === visit)),
    usedTags,
  );
  let linked = [...instances];
  for (const visit of visits) {
    const pair = chosen.find((each) => each.visit === visit);
    const { practiceId, location, label } = visit;
    if (pair) {
      const { id } = pair.instance;
      instanceIds[visit.id] = id;
      linked = linked.map((instance) => (instance.id === id ? { ...instance, location, label } : instance));
    } else {
      const tag = newTags.get(visit.id) ?? '';
      const id = newId();
      instanceIds[visit.id] = id;
      linked = [...linked, { id, practiceId, tag, location, label }];
    }
  }
  return { instanceIds, instances: linked };
}

/** An instance of another site, or of another practice, cannot be chosen. */
const listChosen = (visits: readonly Visit[], instances: readonly BmpInstance[]): Omit<Pair, 'meters'>[] =>
  visits.flatMap((visit) => {
    const instance = instances.find(({ id, practiceId }) => id === visit.chosenId && practiceId === visit.practiceId);
    return instance ? [{ visit, instance }] : [];
  });

/**
 * Leaves out the new instances that a site has no room for, with their visits (REG-19).
 * @param countBefore how many instances were in the ground, which are the first ones
 */
export function limitInstances({ instanceIds, instances }: LinkedVisits, countBefore: number): LinkedVisits {
  const kept = instances.slice(0, Math.max(MAX_BMPS_IN_GROUND, countBefore));
  const ids = new Set(kept.map(({ id }) => id));
  return {
    instanceIds: Object.fromEntries(Object.entries(instanceIds).filter(([, id]) => ids.has(id))),
    instances: kept,
  };
}

/** Instances of the same practice nearby, the nearest first: 'Same as SF-03, 6 ft away?' (REG-02). */
export const listNearbyInstances = <Instance extends NearbyInstance>(
  visit: Pick<Visit, 'practiceId' | 'location'>,
  instances: readonly Instance[],
): { instance: Instance; meters: number }[] =>
  instances
    .flatMap((instance) => {
      const meters = measure(visit, instance);
      return meters !== null && meters <= MAX_SAME_METERS ? [{ instance, meters }] : [];
    })
    .sort((a, b) => a.meters - b.meters || compareStrings(a.instance.tag, b.instance.tag));

const listPairs = (visits: readonly Visit[], instances: readonly BmpInstance[]): Pair[] =>
  visits
    .flatMap((visit) => listNearbyInstances(visit, instances).map((nearby) => ({ visit, ...nearby })))
    .sort((a, b) => a.meters - b.meters || compareStrings(a.instance.tag, b.instance.tag));

/** Two without a place are the same. */
function measure(visit: Pick<Visit, 'practiceId' | 'location'>, instance: NearbyInstance): number | null {
  if (visit.practiceId !== instance.practiceId) return null;
  if (visit.location === null || instance.location === null) return visit.location === instance.location ? 0 : null;
  return measureDistanceMeters(visit.location, instance.location);
}

/** Takes the pairs in order, each visit and each instance once. */
function chooseOneToOne(pairs: readonly Pair[]): Pair[] {
  const chosen: Pair[] = [];
  for (const pair of pairs)
    if (!chosen.some(({ visit, instance }) => visit === pair.visit || instance === pair.instance)) chosen.push(pair);
  return chosen;
}

/**
 * The tags of new BMPs, by the visit's id. A provisional tag stays if no other BMP ever had it; the others get the next
 * numbers (REG-16).
 */
function assignTags(visits: readonly Visit[], usedTags: readonly string[]): Map<string, string> {
  const tags = new Map<string, string>();
  const used = [...usedTags];
  const assign = (id: string, tag: string) => {
    tags.set(id, tag);
    used.push(tag);
  };
  for (const { id, name, provisionalTag } of visits)
    if (provisionalTag && isTagOf(name, provisionalTag) && !used.includes(provisionalTag)) assign(id, provisionalTag);
  for (const { id, name } of visits) if (!tags.has(id)) assign(id, createTag(name, used));
  return tags;
}

/** Highest number that a device can give. */
const MAX_PROVISIONAL_NUMBER = 9999;

function isTagOf(practiceName: string, tag: string): boolean {
  const prefix = getTagPrefix(practiceName);
  const number = Number(tag.slice(prefix.length + 1));
  return number > 0 && number <= MAX_PROVISIONAL_NUMBER && tag === formatTag(prefix, number);
}

const formatTag = (prefix: string, number: number): string => `${prefix}-${String(number).padStart(2, '0')}`;

/** 'SF-01' for the first Silt Fence of a site, 'SF-02' for the next one. */
export function createTag(practiceName: string, usedTags: readonly string[]): string {
  const prefix = getTagPrefix(practiceName);
  const numbers = usedTags.flatMap((tag) =>
    tag.startsWith(`${prefix}-`) ? [Number(tag.slice(prefix.length + 1))] : [],
  );
  return formatTag(prefix, Math.max(0, ...numbers) + 1);
}

const MAX_PREFIX_LETTERS = 3;

/** The initials of the first words; of a single word, its first two letters. */
function getTagPrefix(practiceName: string): string {
  const words = practiceName.toUpperCase().match(/\p{L}+/gu) ?? [];
  const letters = words.length === 1 ? words[0]?.slice(0, 2) : words.map((word) => [...word][0]).join('');
  return [...(letters ?? '')].slice(0, MAX_PREFIX_LETTERS).join('') || 'BMP';
}

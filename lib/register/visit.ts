import type { BmpInstance } from './instances';

/** What an inspector answers about a corrective action that is open at the visited BMP (REG-07). */
export const VISIT_ANSWERS = ['fixed', 'still-open', 'not-needed'] as const;
export type VisitAnswer = (typeof VISIT_ANSWERS)[number];

/** A corrective action of the register that was open when the visit began, as the person saw it. */
export interface OpenAction {
  id: string;
  /** Id and name in the library. */
  actionId: string;
  name: string;
  discoveredAt: string;
  dueAt: string | null;
}

export interface AskedAction extends OpenAction {
  /** null until the person answers. */
  answer: VisitAnswer | null;
  /** Why it is no longer needed. */
  reason: string;
}

/** A required action of the last inspection that was corrected since. `photos` are file names. */
export interface CorrectedAction {
  actionId: string;
  name: string;
  at: string;
  photos: string[];
}

/**
 * Which BMP in the ground an inspection visits, and the answers about it. It is stored with the logged BMP, and is not
 * part of the specification's report (REG-06).
 */
export interface BmpVisit {
  /** The site of the instances. At another site the visit does not count (REG-21). */
  siteId: string;
  /** null: no instance was chosen, so that the BMP is a new one. */
  instance: { id: string; tag: string } | null;
  /** Nearby instances that the person answered with No: this is another BMP. */
  otherIds: string[];
  /** The tag that the device gave to a new BMP. SAVE & NOTIFY keeps it unless another BMP has it (REG-16). */
  provisionalTag?: string;
  askedActions: AskedAction[];
  correctedActions: CorrectedAction[];
}

/** A BMP in the ground, as an inspection of its site needs it. */
export interface SiteInstance extends Pick<BmpInstance, 'id' | 'practiceId' | 'tag' | 'location'> {
  openActions: OpenAction[];
}

/** What the register knows about a visit, for the next inspection. */
export interface EarlierVisit {
  instance: SiteInstance;
  /** Actions that the visit required and that are closed since. `corrected`: null if one was no longer needed. */
  closed: { actionId: string; corrected: CorrectedAction | null }[];
}

/** The visit, if it is of this site. */
export const getVisit = ({ visit }: { visit?: BmpVisit }, siteId: string | null): BmpVisit | null =>
  visit?.siteId === siteId ? visit : null;

/** The corrective actions that the person has not answered, or without the reason that the answer needs. */
export const listUnanswered = (bmp: { visit?: BmpVisit }, siteId: string | null): AskedAction[] =>
  getVisit(bmp, siteId)?.askedActions.filter(
    ({ answer, reason }) => answer === null || (answer === 'not-needed' && reason.trim() === ''),
  ) ?? [];

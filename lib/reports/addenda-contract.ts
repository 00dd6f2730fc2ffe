import type { z } from 'zod';
import { command } from '@/lib/contract';
import type { addAddendumSchema, addendaOutput, addendumSchema, sharedAddendumSchema } from './server/addendum-schema';

/** A signed correction that is appended to a completed inspection. */
export type Addendum = z.output<typeof addendumSchema>;

/** What recipients of a shared report see of an addendum. */
export type SharedAddendum = z.output<typeof sharedAddendumSchema>;

/** An addendum that a person has signed and that may not have reached the server. */
export type NewAddendum = z.output<typeof addAddendumSchema>['addendum'];

/** The addenda of a report, and who may sign the next one. */
export interface AddendaSection {
  addenda: readonly Addendum[];
  /** `title`: the person's role in the work unit, in words; '' if none was entered. */
  signer: { personId: string; name: string; title: string };
}

/** Appends a signed correction to a completed inspection (SIGN-10). Returns all addenda of it, in order. */
export const addAddendum = command<z.output<typeof addAddendumSchema>, z.output<typeof addendaOutput>>()({
  name: 'reports.addAddendum',
  route: 'POST /reports/addAddendum',
  permission: 'use-reports',
});

import type { z } from 'zod';
import { command, query, type SuccessOutput } from '@/lib/contract';
import type {
  answerSameBmpSchema,
  mergeBmpsSchema,
  removeBmpSchema,
  siteBmpsOutput,
  splitBmpSchema,
  undoBmpChangeSchema,
} from './server/bmp-schema';
import type {
  actionListOutput,
  actionListSchema,
  bmpHistoryOutput,
  changeActionSchema,
  departmentMessageSchema,
  recordFixSchema,
  savedActionOutput,
  savedMessageOutput,
} from './server/schema';

export type ActionListQuery = z.output<typeof actionListSchema>;
export type ActionList = z.output<typeof actionListOutput>;
export type ListedAction = ActionList['actions'][number];

/** Corrective actions of the work unit, or of a site, the newest first (REG-13, OVER-09). */
export const correctiveActions = query<ActionListQuery, ActionList>()({
  name: 'register.correctiveActions',
  route: 'GET /register/correctiveActions',
  permission: 'use-reports',
});

export type BmpHistory = z.output<typeof bmpHistoryOutput>;

/** The visits of a BMP in the ground and what happened to its corrective actions (REG-12). */
export const bmpHistory = query<{ instanceId: string }, BmpHistory>()({
  name: 'register.bmpHistory',
  route: 'GET /register/bmpHistory',
  permission: 'use-reports',
});

/** Records a fix after the inspection was closed out (REG-10). */
export const recordFix = command<z.output<typeof recordFixSchema>, z.output<typeof savedActionOutput>>()({
  name: 'register.recordFix',
  route: 'POST /register/recordFix',
  permission: 'use-reports',
});

export type ActionChange = z.output<typeof changeActionSchema>;

/** Marks a corrective action as not needed, opens it again, or chooses the kind of repair. */
export const changeAction = command<ActionChange, z.output<typeof savedActionOutput>>()({
  name: 'register.changeAction',
  route: 'POST /register/changeAction',
  permission: 'use-reports',
});

export type DepartmentMessage = z.output<typeof departmentMessageSchema>;

/** Records when the department notified the work unit of corrective actions, which moves their due times (CLOCK-26). */
export const addDepartmentMessage = command<DepartmentMessage, z.output<typeof savedMessageOutput>>()({
  name: 'register.addDepartmentMessage',
  route: 'POST /register/addDepartmentMessage',
  permission: 'manage-deadlines',
});

export type SiteBmps = z.output<typeof siteBmpsOutput>;
export type SiteBmp = SiteBmps['bmps'][number];

/** The BMPs of a site, with possible duplicates among them and the history of changes. */
export const siteBmps = query<{ siteId: string }, SiteBmps>()({
  name: 'register.siteBmps',
  route: 'GET /register/siteBmps',
  permission: 'use-reports',
});

/** Ends a BMP with the day on which it was taken out of the ground (REG-04). */
export const removeBmp = command<z.output<typeof removeBmpSchema>, SuccessOutput>()({
  name: 'register.removeBmp',
  route: 'POST /register/removeBmp',
  permission: 'manage-deadlines',
});

/** Moves all visits and corrective actions of a BMP to another one (REG-17). */
export const mergeBmps = command<z.output<typeof mergeBmpsSchema>, SuccessOutput>()({
  name: 'register.mergeBmps',
  route: 'POST /register/mergeBmps',
  permission: 'manage-deadlines',
});

/** Moves some visits, and the corrective actions that they found, to a new BMP (REG-17). */
export const splitBmp = command<z.output<typeof splitBmpSchema>, SuccessOutput>()({
  name: 'register.splitBmp',
  route: 'POST /register/splitBmp',
  permission: 'manage-deadlines',
});

export type SameBmpAnswer = z.output<typeof answerSameBmpSchema>;

/** Answers whether two nearby BMPs are one (REG-15). */
export const answerSameBmp = command<SameBmpAnswer, SuccessOutput>()({
  name: 'register.answerSameBmp',
  route: 'POST /register/answerSameBmp',
  permission: 'use-reports',
});

export const undoBmpChange = command<z.output<typeof undoBmpChangeSchema>, SuccessOutput>()({
  name: 'register.undoBmpChange',
  route: 'POST /register/undoBmpChange',
  permission: 'use-reports',
});

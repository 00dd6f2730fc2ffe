import type { z } from 'zod';
import { command, query, type SuccessOutput } from '@/lib/contract';
import type {
  bmpFixesOutput,
  fixLinksOutput,
  fixPageOutput,
  returnFixSchema,
  sendFixSchema,
  sentFixOutput,
  waitingFixesOutput,
} from './server/schema';

export type FixPageData = NonNullable<z.output<typeof fixPageOutput>['page']>;
export type FixCard = FixPageData['cards'][number];
export type SentFixState = FixCard['fixes'][number];

/** What the page of a link shows: what is to correct, and what was sent by it (FIX-02). */
export const readFixes = query<{ token: string }, z.output<typeof fixPageOutput>>()({
  name: 'fixes.read',
  route: 'GET /fixes/read/{token}',
  permission: 'anyone',
});

export type NewFix = z.output<typeof sendFixSchema>;

/** Sends a fix. It is no correction until someone accepts it (FIX-06). */
export const sendFix = command<NewFix, z.output<typeof sentFixOutput>>()({
  name: 'fixes.send',
  route: 'POST /fixes/send',
  permission: 'anyone',
});

export type WaitingFixes = z.output<typeof waitingFixesOutput>;
export type WaitingFix = WaitingFixes['fixes'][number];

/** The fixes that the person can accept or return, for My Day. */
export const waitingFixes = query<object, WaitingFixes>()({
  name: 'fixes.waiting',
  route: 'GET /fixes/waiting',
  permission: 'use-reports',
});

/** Accepts a fix: by the inspector, a Crew Leader or the Office. */
export const acceptFix = command<{ fixId: string }, SuccessOutput>()({
  name: 'fixes.accept',
  route: 'POST /fixes/accept',
  permission: 'use-reports',
});

/** Returns a fix with a reason, which is texted once with the same link (FIX-08). */
export const returnFix = command<z.output<typeof returnFixSchema>, SuccessOutput>()({
  name: 'fixes.return',
  route: 'POST /fixes/return',
  permission: 'use-reports',
});

export type FixLinkList = z.output<typeof fixLinksOutput>;

/** The links of an inspection. */
export const fixLinks = query<{ reportId: string }, FixLinkList>()({
  name: 'fixes.links',
  route: 'GET /fixes/links',
  permission: 'use-reports',
});

/** Revokes a link. Idempotent. */
export const revokeFixLink = command<{ linkId: string }, SuccessOutput>()({
  name: 'fixes.revokeLink',
  route: 'POST /fixes/revokeLink',
  permission: 'use-reports',
});

export type BmpFixList = z.output<typeof bmpFixesOutput>;

/** All fixes of a BMP in the ground, also returned ones (FIX-11). */
export const bmpFixes = query<{ instanceId: string }, BmpFixList>()({
  name: 'fixes.ofBmp',
  route: 'GET /fixes/ofBmp',
  permission: 'use-reports',
});

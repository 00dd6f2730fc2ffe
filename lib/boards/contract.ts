import type { z } from 'zod';
import { command, creation, query } from '@/lib/contract';
import type {
  boardOutput,
  boardPageOutput,
  boardCertificateSchema,
  publicationSchema,
  saveBoardSchema,
} from './server/schema';

export type SiteBoard = z.output<typeof boardOutput>;
export type Board = SiteBoard['board'];
export type BoardEdit = z.output<typeof saveBoardSchema>;

/** What the board of a site shows, for the Office. */
export const siteBoard = query<{ siteId: string }, SiteBoard>()({
  name: 'boards.load',
  route: 'GET /boards/load',
  permission: 'manage-permits',
});

export const saveBoard = creation<BoardEdit, SiteBoard>()({
  name: 'boards.save',
  route: 'POST /boards/save',
  permission: 'manage-permits',
});

type Publication = z.output<typeof publicationSchema>;

/** Publishes a sheet with a new token. While one is published, it stays. */
export const publishBoard = command<Publication, SiteBoard>()({
  name: 'boards.publish',
  route: 'POST /boards/publish',
  permission: 'manage-permits',
});

/** Revokes a sheet: its address answers as an unknown one (BOARD-04). */
export const revokeBoard = command<Publication, SiteBoard>()({
  name: 'boards.revoke',
  route: 'POST /boards/revoke',
  permission: 'manage-permits',
});

export const removeCertificate = command<z.output<typeof boardCertificateSchema>, SiteBoard>()({
  name: 'boards.removeCertificate',
  route: 'POST /boards/removeCertificate',
  permission: 'manage-permits',
});

export type BoardPageData = NonNullable<z.output<typeof boardPageOutput>['page']>;

/** The page of a board, for anyone who has its address (BOARD-02). */
export const readBoard = query<{ token: string }, z.output<typeof boardPageOutput>>()({
  name: 'boards.read',
  route: 'GET /boards/read/{token}',
  permission: 'anyone',
});

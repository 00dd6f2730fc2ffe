import { z } from 'zod';
import { line, uuid } from '@/lib/platform/parse';

/** Only a rough limit: the command checks the name's real limit and answers with the specification's own sentence. */
export const createWorkUnitSchema = z.object({ name: line(10_000) });
export const setActiveUnitSchema = z.object({ idworkgroup: uuid });
export const ownWorkUnitsSchema = z.object({ email: line(320) });
export const employeesSchema = z.object({ id: uuid });
export const liveTokenSchema = z.object({}).transform((): Record<string, never> => ({}));

import { z } from 'zod';
import { line, uuid } from '@/lib/platform/parse';

/** The limit of the name is answered with the specification's own sentence, so it is checked in the command. */
export const createWorkUnitSchema = z.object({ name: line(10_000) });
export const setActiveUnitSchema = z.object({ idworkgroup: uuid });
export const ownWorkUnitsSchema = z.object({ email: line(320) });
export const employeesSchema = z.object({ id: uuid });
export const liveTokenSchema = z.object({}).transform((): Record<string, never> => ({}));

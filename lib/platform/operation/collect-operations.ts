import type { Operation } from './implement';

/** All operations that these modules export. */
export const collectOperations = (...modules: readonly object[]): readonly Operation[] =>
  modules.flatMap((module) => Object.values(module).filter(isOperation));

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'contract' in value && 'perform' in value;

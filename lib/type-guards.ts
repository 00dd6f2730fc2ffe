import { isRecord } from './is-record';

/** A type guard for received values. */
export type TypeGuard<T> = (value: unknown) => value is T;

export const isString: TypeGuard<string> = (value) => typeof value === 'string';

/** Also accepts undefined. */
export const isOptional =
  <T>(isValid: TypeGuard<T>): TypeGuard<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || isValid(value);

export const isArrayWith =
  <T>(isValid: TypeGuard<T>): TypeGuard<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every(isValid);

/** An object with at least these fields. */
export const hasFields =
  <Fields extends object>(guards: { [Name in keyof Fields]: TypeGuard<Fields[Name]> }): TypeGuard<Fields> =>
  (value): value is Fields =>
    isRecord(value) && Object.entries<TypeGuard<unknown>>(guards).every(([name, isValid]) => isValid(value[name]));

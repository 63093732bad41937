/**
 * A small schema: functions that tell whether a value has an expected form. Messages from the frame and from the worker
 * are checked with these, because a learner's program can send anything.
 */
export type Guard<Value> = (value: unknown) => value is Value;
export type Guarded<Of> = Of extends Guard<infer Value> ? Value : never;

export const text =
  (most: number): Guard<string> =>
  (value): value is string =>
    typeof value === 'string' && value.length <= most;

export const wholeNumber: Guard<number> = (value): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

export const flag: Guard<boolean> = (value): value is boolean => typeof value === 'boolean';

export const buffer: Guard<ArrayBuffer> = (value): value is ArrayBuffer => value instanceof ArrayBuffer;

export const literal =
  <const Value extends string | null>(...values: Value[]): Guard<Value> =>
  (value): value is Value =>
    values.includes(value as Value);

export const optional =
  <Value>(guard: Guard<Value>): Guard<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || guard(value);

export const list =
  <Value>(guard: Guard<Value>, most: number): Guard<Value[]> =>
  (value): value is Value[] =>
    Array.isArray(value) && value.length <= most && value.every(guard);

type Shape = Record<string, Guard<unknown>>;
type OptionalField<Of extends Shape> = {
  [Field in keyof Of]: undefined extends Guarded<Of[Field]> ? Field : never;
}[keyof Of];
type ObjectOf<Of extends Shape> = { [Field in Exclude<keyof Of, OptionalField<Of>>]: Guarded<Of[Field]> } & {
  [Field in OptionalField<Of>]?: Guarded<Of[Field]>;
};

/** An object whose own fields are the given ones and no others. */
export const object =
  <Of extends Shape>(shape: Of): Guard<ObjectOf<Of>> =>
  (value): value is ObjectOf<Of> =>
    isPlainObject(value) &&
    Object.keys(value).every((field) => Object.hasOwn(shape, field)) &&
    Object.entries(shape).every(([field, guard]) =>
      guard(Object.hasOwn(value, field) ? value[field] : undefined),
    );

/** An object with any names for values of one kind. */
export const record =
  <Value>(guard: Guard<Value>, most: number): Guard<Record<string, Value>> =>
  (value): value is Record<string, Value> =>
    isPlainObject(value) && Object.keys(value).length <= most && Object.values(value).every(guard);

export const union =
  <Guards extends Guard<unknown>[]>(...guards: Guards): Guard<Guarded<Guards[number]>> =>
  (value): value is Guarded<Guards[number]> =>
    guards.some((guard) => guard(value));

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

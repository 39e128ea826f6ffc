declare const brand: unique symbol

/** A value that only a parser may make, so that two kinds of the same primitive are never mixed. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name }

import { type TermFacts, withTermFacts } from '@weft/checks'

/** The flags of a new term, by the facts that are told of it. */
export const newTermFlags = (facts: Partial<TermFacts>): string => withTermFacts('', facts)

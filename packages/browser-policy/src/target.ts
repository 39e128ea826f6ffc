/**
 * The browsers that this package answers for. `esr60` is the specification's own (known by reading its code only);
 * `esr140` and `esr153` are checked against recordings of the real ones.
 */
export const targets = ['esr60', 'esr140', 'esr153'] as const

/** One browser generation; rules, names and verdicts depend on it. */
export type Target = (typeof targets)[number]

/** The browsers that are used if none is named; ESR 60 must be named. */
export const defaultTargets: readonly Target[] = ['esr140', 'esr153']

/** The label of each target, and whether its behaviour was recorded or only read from its code. */
export const targetFacts: Readonly<Record<Target, { readonly label: string; readonly basis: 'read' | 'recorded' }>> = {
  esr60: { label: 'ESR 60 (the specification)', basis: 'read' },
  esr140: { label: 'Firefox ESR 140', basis: 'recorded' },
  esr153: { label: 'Firefox ESR 153', basis: 'recorded' },
}

/**
 * Which names a document uses: the specification's (`DisableBrowserStudies`) or Firefox's (`DisableFirefoxStudies`).
 */
export type NameSet = 'specification' | 'firefox'

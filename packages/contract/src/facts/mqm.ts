/** The dimensions of MQM: the kinds of an error. */
export const mqmCategories = [
  'accuracy',
  'terminology',
  'fluency',
  'style',
  'locale',
  'audience',
  'markup',
  'other',
] as const
export type MqmCategory = (typeof mqmCategories)[number]

/** How bad an error is: the severities of MQM. */
export const mqmSeverities = ['neutral', 'minor', 'major', 'critical'] as const
export type MqmSeverity = (typeof mqmSeverities)[number]

/** Penalty points of each severity. */
export const mqmPoints: Readonly<Record<MqmSeverity, number>> = { neutral: 0, minor: 1, major: 5, critical: 25 }

/** The most strings of a sample. */
export const largestSample = 200

/** Why a text may be wrong. */
export const riskKinds = ['check', 'memory', 'length', 'machine', 'judge'] as const
export type RiskKind = (typeof riskKinds)[number]

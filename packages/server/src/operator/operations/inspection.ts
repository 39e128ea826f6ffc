/** A fault of an installation or its machine, and the remedy. */
export interface InspectionFinding {
  readonly about: string
  readonly wrong: string
  readonly remedy: string
}

/** The result of an inspection. */
export interface InspectionResult {
  readonly fact: string
  readonly findings: readonly InspectionFinding[]
}

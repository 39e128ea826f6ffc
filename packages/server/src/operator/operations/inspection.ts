/** A fault of an installation or its machine, and the remedy. */
export interface InspectionFinding {
  readonly about: string
  readonly wrong: string
  readonly remedy: string
}

/** What a look found. */
export interface InspectionResult {
  readonly fact: string
  readonly findings: readonly InspectionFinding[]
}

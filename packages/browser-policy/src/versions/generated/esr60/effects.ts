// The preferences that the policies set in this version besides those in their own files, for their examples; one policy a line.
import type { VersionEffects } from '../../version.ts'

export const effects: VersionEffects = {}

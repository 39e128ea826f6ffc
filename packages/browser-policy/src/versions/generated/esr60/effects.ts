// What the policies set in this version besides what their own files say, for their examples; one policy a line.
import type { VersionEffects } from '../../version.ts'

export const effects: VersionEffects = {}

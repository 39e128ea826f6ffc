// The preferences that the policies set in this version besides those in their own files, for their examples; one policy a line.
export { effects } from '../esr140/effects.ts'

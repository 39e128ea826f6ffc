// What the policies set in this version besides what their own files say, for their examples; one policy a line.
export { effects } from '../esr153/effects.ts'

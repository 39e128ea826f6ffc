import * as esr60 from './generated/esr60/index.ts'
import * as esr115 from './generated/esr115/index.ts'
import * as esr140 from './generated/esr140/index.ts'
import * as esr153 from './generated/esr153/index.ts'
import * as librewolf from './generated/librewolf/index.ts'
import * as release from './generated/release/index.ts'
import * as thunderbird from './generated/thunderbird/index.ts'

/** The browsers that this package answers for, oldest first; each has a folder in `generated`. */
export const versions = { esr60, esr115, esr140, esr153, release, thunderbird, librewolf } as const

/** The versions that examples and defaults speak of. */
export const roles = { specified: 'esr60', previous: 'esr140', newest: 'esr153' } as const

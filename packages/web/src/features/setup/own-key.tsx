import { usePublicKey } from '../../api/setup.ts'
import { PublicKey } from '../../ui/public-key.tsx'

/** The key of this service, where an address needs it. */
export const OwnKey = () => <PublicKey found={usePublicKey()} />

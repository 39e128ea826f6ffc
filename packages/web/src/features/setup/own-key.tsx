import { usePublicKey } from '../../api/setup.ts'
import { PublicKey } from '../../ui/public-key.tsx'
import { newProject } from './setup-draft.ts'

/** The key of the project, where an address needs it; of the next one, where it is yet to be made. */
export const OwnKey = ({ project }: { readonly project: string }) => (
  <PublicKey found={usePublicKey(project === newProject ? null : project)} />
)

import type { RepositoryPayload } from '../../jobs/repository-jobs.ts'
import type { Services } from '../../services.ts'
import { componentGone } from '../clone/repository-failure.ts'
import type { SyncedComponent } from '../component/synced-component.ts'
import type { RepositoryWork } from '../run/run.ts'
import type { RunRequest } from '../run/run-request.ts'
import type { ImportedTerms } from '../write/import-terms.ts'
import type { OperationResult } from '../write/repository-operations.ts'

/** Why a removed language cannot come back: it is there again, no file of the component is its own, or its file has no room. */
export type Hindrance = 'unique' | 'no-file' | 'no-room'

/** How a requested run ended. */
export type RunResult = OperationResult & {
  readonly translationId?: number
  readonly strings?: number
  /** A string was to have this name, which a file of the format cannot say: nothing was changed. */
  readonly unrepresentable?: string
  /** The results of a file of terms. */
  readonly terms?: ImportedTerms
  /** Why a removed language did not come back. */
  readonly hindered?: Hindrance
  /** The database has no room for it: nothing was changed. */
  readonly noRoom?: boolean
}

type Asked = RepositoryPayload['work']

/** The means of a kind of work. */
export interface WorkContext {
  readonly services: Services
  readonly request: RunRequest
  /** The component that the request is about. */
  readonly componentId: number
  /** Opens the repository for the work, and afterwards starts what follows from it. */
  inRepository(run: (work: RepositoryWork) => Promise<RunResult>): Promise<RunResult>
}

/** One kind of work that somebody asks of a repository. */
export interface KindOfWork<Kind extends Asked['kind'] = Asked['kind']> {
  readonly kind: Kind
  run(context: WorkContext, asked: Extract<Asked, { readonly kind: Kind }>): Promise<RunResult>
}

/** Declares a kind of work; `work/registry.ts` lists it. */
export const defineWork = <Kind extends Asked['kind']>(definition: KindOfWork<Kind>): KindOfWork<Kind> => definition

/** The component that a request is about; throws RepositoryFailure where it is gone. */
export function componentOf({ components }: RepositoryWork, componentId: number): SyncedComponent {
  const component = components.find(({ id }) => id === componentId)
  if (!component) throw componentGone()
  return component
}

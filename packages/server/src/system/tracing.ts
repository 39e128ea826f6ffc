/** Values beside a piece of work. */
export type WorkFacts = Readonly<Record<string, string | number | boolean | null>>

/** A piece of work, as a trace shows it. Nothing in it is a secret, or was sent by a client. */
export interface TracedWork {
  readonly name: string
  /** `server`: a request that is answered. `client`: somebody else is asked. `consumer`: a job. */
  readonly kind: 'server' | 'client' | 'consumer' | 'internal'
  readonly facts: WorkFacts
  /** The work that it belongs to, as `traceparent` says it; null: the work that runs now, if any. */
  readonly parent?: string | null
}

/** Work that has begun. */
export interface OpenWork {
  /** Runs a part of it: what that traces belongs to it. */
  within<Result>(part: () => Result): Result
  end(outcome: { readonly facts?: WorkFacts; readonly failed: boolean }): void
}

/** Takes what is traced. */
export interface Tracer {
  begin(work: TracedWork): OpenWork
  /** The work that runs now, as `traceparent` says it. */
  present(): string | null
  /** Sends what was not sent yet. */
  close(): Promise<void>
}

let tracer: Tracer | null = null

/** From now on work is traced, until the tracer is closed. */
export function useTracer(used: Tracer): () => Promise<void> {
  tracer = used
  return async () => {
    tracer = null
    await used.close()
  }
}

/** Begins work that has its end elsewhere; null where nothing is traced. */
export const beginTraced = (describe: () => TracedWork): OpenWork | null => tracer?.begin(describe()) ?? null

/** The work that runs now, for jobs and logs to name it; null where nothing is traced. */
export const presentTrace = (): string | null => tracer?.present() ?? null

/** A trace begins with a request or a job: what goes on beside them would fill the collector. */
const isPart = ({ kind }: TracedWork): boolean => kind === 'client' || kind === 'internal'

/** Runs work, and traces it if somebody wants that. Without a tracer it costs nothing. */
export function traced<Result>(describe: () => TracedWork, run: () => Promise<Result>): Promise<Result> {
  if (tracer === null) return run()
  const work = describe()
  return isPart(work) && tracer.present() === null ? run() : runOpen(tracer.begin(work), run)
}

async function runOpen<Result>(open: OpenWork, run: () => Promise<Result>): Promise<Result> {
  let failed = true
  try {
    const result = await open.within(run)
    failed = false
    return result
  } finally {
    open.end({ failed })
  }
}

import { Check } from 'typebox/schema'
import { InvalidFields, Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { type Operation, type OperationContext, OperatorRefusal } from './operation.ts'
import { operations } from './registry.ts'

/**
 * Runs an operation by its name. Checks the request, which may have come over the socket, and throws OperatorRefusal for its
 * faults. Any other error is a bug.
 */
export async function runOperation(
  name: string,
  request: unknown,
  context: { readonly services: Services } & Pick<OperationContext<never>, 'signal' | 'tell'>,
): Promise<unknown> {
  const known = new Map<string, Operation<never, unknown>>(Object.entries(operations))
  const operation = known.get(name)
  if (!operation || !Check(operation.request, request)) {
    throw new OperatorRefusal([`The server that runs does not know ${name} as this command means it: is it older?`])
  }
  try {
    // The request was checked against the operation's schema above.
    return await operation.run({ ...context, request: request as never })
  } catch (error) {
    if (error instanceof InvalidFields) {
      const lines = error.problems.map(({ attr, detail }) => (attr === null ? detail : `${attr}: ${detail}`))
      throw new OperatorRefusal(lines)
    }
    if (error instanceof Refusal) throw new OperatorRefusal([error.message])
    throw error
  }
}

import { OutboundFault } from '../../outbound/outbound-fault.ts'
import { HostFault } from '../git-host.ts'

/**
 * Asks for something that a pull request may lack, such as labels: all at once, and one by one where the host refuses them together.
 * Resolves to the refused names. The pull request is open by then, so that no fault of a host counts more than that.
 */
export async function askForExtras(
  names: readonly string[],
  ask: (names: readonly string[]) => Promise<unknown>,
): Promise<readonly string[]> {
  if (names.length === 0) return []
  const fault = await faultOf(() => ask(names))
  if (fault === null) return []
  return names.length === 1 || fault !== 'refused' ? names : askForEach(names, (name) => ask([name]))
}

/** The same at a host that takes one at a time. */
export async function askForEach(
  names: readonly string[],
  ask: (name: string) => Promise<unknown>,
): Promise<readonly string[]> {
  const refused: string[] = []
  for (const name of names) if ((await faultOf(() => ask(name))) !== null) refused.push(name)
  return refused
}

async function faultOf(work: () => Promise<unknown>): Promise<HostFault['code'] | 'unreachable' | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof HostFault) return error.code
    if (error instanceof OutboundFault) return 'unreachable'
    throw error
  }
}

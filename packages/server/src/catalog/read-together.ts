/**
 * Reads things by their ids: simultaneous requests, such as by the rows of one page, share one statement. `read` returns
 * the existing ones by id; a failure concerns everybody who waits for it. `read` answers with what is there, by id; a
 * failure is everybody's who waits for it.
 */
export function readTogether<Found>(
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, Found>>,
): (id: number) => Promise<Found | undefined> {
  let ids = new Set<number>()
  let reading: Promise<ReadonlyMap<number, Found>> | null = null

  async function begin(): Promise<ReadonlyMap<number, Found>> {
    // After what runs now, and what it resolves: promises that wait for one answer ask for what follows from it together.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    const asked = [...ids]
    ids = new Set()
    reading = null
    return read(asked)
  }

  return async (id) => {
    ids.add(id)
    reading ??= begin()
    return (await reading).get(id)
  }
}

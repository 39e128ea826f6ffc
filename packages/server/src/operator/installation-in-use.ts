/** Another process owns DATA_DIR. The message is shown to the user unchanged. */
export class InstallationInUse extends Error {
  override readonly name = 'InstallationInUse'

  constructor(dataDir: string, heldBy: number | null) {
    const holder = heldBy === null ? 'another process' : `process ${heldBy}`
    super(`${dataDir} belongs to ${holder}: end it, or give this one another DATA_DIR`)
  }
}

import { execFileSync } from 'node:child_process'

/** The parts of npm's CycloneDX document that differ from one run or folder to the next. */
interface SoftwareBill {
  serialNumber?: string
  readonly metadata: {
    timestamp?: string
    tools?: unknown
    readonly component: { name: string; readonly purl: string }
  }
}

/**
 * The packages of an installation without development packages, as CycloneDX 1.5 (`npm sbom`), read from the lock file alone: every package
 * with version, hash and licence. Time, serial number and the version of npm are left out, so that equal locks have equal lists.
 */
export function renderSoftwareBill(): string {
  const args = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--loglevel=error']
  const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' } as const
  const bill: SoftwareBill = JSON.parse(execFileSync('npm', args, options))
  delete bill.serialNumber
  delete bill.metadata.timestamp
  delete bill.metadata.tools
  // npm takes the folder's name.
  bill.metadata.component.name = /\/([^/@]+)@/.exec(bill.metadata.component.purl)?.[1] ?? ''
  return `${JSON.stringify(bill, null, 1)}\n`
}

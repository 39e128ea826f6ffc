import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bundle } from '../../bundle.mjs'
import { sampleFiles } from './sample-files.ts'

/** The exit status and output of a process. */
export interface CommandResult {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The bundled command in a folder with the sample files; each call is a process. For tests. */
export interface BundledCommand {
  readonly folder: string
  run(
    args: readonly string[],
    input?: string | Uint8Array,
    environment?: Readonly<Record<string, string>>,
  ): CommandResult
}

/** Bundles the command into a new folder and puts the sample files beside it. */
export async function bundledCommand(): Promise<BundledCommand> {
  const program = mkdtempSync(join(tmpdir(), 'weft-policy-bundle-'))
  await bundle(program)
  writeFileSync(join(program, 'package.json'), '{"type":"module"}')
  const folder = sampleFolder()
  return {
    folder,
    run: (args, input = '', environment = {}) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(program, 'weft-policy.js'), ...args], {
        cwd: folder,
        input,
        encoding: 'utf8',
        env: { PATH: process.env.PATH ?? '', ...environment },
      })
      return { status, stdout, stderr }
    },
  }
}

/** A new folder with the sample files. */
export function sampleFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'weft-policy-samples-'))
  for (const [name, content] of Object.entries(sampleFiles)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

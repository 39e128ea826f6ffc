import { spawn } from 'node:child_process'
import { placeKeys } from './place-keys.ts'
import type { Repository } from './repository.ts'
import { gitOutput } from './run-git.ts'
import { closedEnvironment, type GitSettings } from './settings.ts'
import { whileWriting } from './writing.ts'

/** Signs what a commit says, made at this time, and resolves to the signature in its armor. */
export type Sign = (payload: Uint8Array, date: Date) => Promise<string>

/**
 * Makes a commit again with a signature in it (gitformat-signature(5)), and returns its id. The same key and commit give the same
 * signature: a run that was cut off makes the same commit again.
 */
export async function signCommit(repository: Repository, revision: string, sign: Sign): Promise<string> {
  const object = await repository.objects.read(revision)
  if (object?.type !== 'commit' || object.content === null) throw new Error(`there is no commit ${revision}`)
  const { settings, directory } = repository
  const signed = withHeader(object.content, 'gpgsig', await sign(object.content, timeOf(object.content)))
  const written = await whileWriting(directory, () =>
    gitOutput(settings, ['hash-object', '-t', 'commit', '-w', '--stdin'], { directory, input: signed }),
  )
  return written.toString('latin1').trim()
}

/** When a commit was made, in its second. */
function timeOf(commit: Buffer): Date {
  const [, seconds] = /^committer .*> (\d+) [+-]\d{4}$/m.exec(commit.toString('utf8')) ?? []
  return new Date(Number(seconds ?? 0) * 1000)
}

/** Headers end at the first empty line; further lines of a header begin with a blank. */
function withHeader(commit: Buffer, name: string, value: string): Buffer {
  const end = commit.indexOf('\n\n') + 1
  const header = `${name} ${value.trimEnd().replaceAll('\n', '\n ')}\n`
  return Buffer.concat([commit.subarray(0, end), Buffer.from(header), commit.subarray(end)])
}

/** Signs by an SSH key (`ssh-keygen -Y sign`). Throws where ssh-keygen refuses. */
export const sshSigner =
  (settings: GitSettings, privateKey: string): Sign =>
  (payload) =>
    signatureOf(settings, payload, privateKey)

async function signatureOf(settings: GitSettings, payload: Uint8Array, privateKey: string): Promise<string> {
  const access = { keys: [privateKey], knownHosts: [], learnHosts: async () => {} }
  const placed = await placeKeys(settings.directory, access)
  try {
    const [key = ''] = placed.keys
    return await sign(settings, ['-Y', 'sign', '-q', '-n', 'git', '-f', key], payload)
  } finally {
    await placed.release()
  }
}

function sign(settings: GitSettings, args: readonly string[], payload: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('ssh-keygen', args, { env: closedEnvironment(settings), stdio: ['pipe', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    const errors: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(output).toString('latin1'))
      else reject(new Error(`ssh-keygen ended with ${code}: ${Buffer.concat(errors).toString('utf8').slice(0, 300)}`))
    })
    child.stdin.on('error', () => {})
    child.stdin.end(payload)
  })
}

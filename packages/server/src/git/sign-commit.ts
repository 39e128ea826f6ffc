import { spawn } from 'node:child_process'
import { placeKeys } from './place-keys.ts'
import type { Repository } from './repository.ts'
import { gitOutput } from './run-git.ts'
import { closedEnvironment, type GitSettings } from './settings.ts'
import { whileWriting } from './writing.ts'

/**
 * Makes a commit again with a signature of an SSH key in it (gitformat-signature(5), `ssh-keygen -Y sign`), and returns its id. The
 * same key and commit give the same signature: a run that was cut off makes the same commit again. Throws where ssh-keygen refuses.
 */
export async function signCommit(repository: Repository, revision: string, privateKey: string): Promise<string> {
  const object = await repository.objects.read(revision)
  if (object?.type !== 'commit' || object.content === null) throw new Error(`there is no commit ${revision}`)
  const { settings, directory } = repository
  const signature = await signatureOf(settings, object.content, privateKey)
  const signed = withHeader(object.content, 'gpgsig', signature)
  const written = await whileWriting(directory, () =>
    gitOutput(settings, ['hash-object', '-t', 'commit', '-w', '--stdin'], { directory, input: signed }),
  )
  return written.toString('latin1').trim()
}

/** Headers end at the first empty line; further lines of a header begin with a blank. */
function withHeader(commit: Buffer, name: string, value: string): Buffer {
  const end = commit.indexOf('\n\n') + 1
  const header = `${name} ${value.trimEnd().replaceAll('\n', '\n ')}\n`
  return Buffer.concat([commit.subarray(0, end), Buffer.from(header), commit.subarray(end)])
}

async function signatureOf(settings: GitSettings, payload: Buffer, privateKey: string): Promise<string> {
  const access = { keys: [privateKey], knownHosts: [], learnHosts: async () => {} }
  const placed = await placeKeys(settings.directory, access)
  try {
    const [key = ''] = placed.keys
    return await sign(settings, ['-Y', 'sign', '-q', '-n', 'git', '-f', key], payload)
  } finally {
    await placed.release()
  }
}

function sign(settings: GitSettings, args: readonly string[], payload: Buffer): Promise<string> {
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

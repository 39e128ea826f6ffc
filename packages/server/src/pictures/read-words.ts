import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import type sharpLibrary from 'sharp'
import { InvalidFields, Refusal } from '../refusal.ts'
import { currentAsker, nobodyInParticular } from '../system/asker.ts'
import { makeFairGate } from '../system/fair-gate.ts'

/** A word in a picture, with its place in pixels. */
export interface PictureWord {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** The paragraph that it is in. */
  readonly block: string
}

/** One at a time: a picture takes a processor for a second or more. */
const reading = makeFairGate({
  atOnce: 1,
  atOnceForAnonymous: 1,
  perClient: { anonymous: 1, user: 1 },
  waitingPerClient: 4,
  waiting: 16,
  patienceMs: 60_000,
})

/** Milliseconds for one picture, and bytes of what the program says. */
const patience = 30_000
const mostBytes = 4 * 1024 * 1024

/** The program gets so much memory (KiB), and no secret. */
const limited = 'ulimit -c 0; ulimit -v 2000000; exec tesseract "$@"'
/** The shell's code for a program that is not there. */
const notFound = 127

/** Letters of a screen are small; Tesseract expects them as large as in print at 300 dots an inch. */
const scale = 2
/** A picture with a longer side, in pixels, is read at its own size. */
const largeSide = 3000

/** The output of Tesseract; null where it is not installed. Throws `unavailable` where it fails or takes too long. */
async function runTesseract(args: readonly string[], input: Buffer | null): Promise<Buffer | null> {
  const { signal } = currentAsker() ?? nobodyInParticular
  const child = spawn('/bin/sh', ['-c', limited, 'tesseract', ...args], {
    cwd: '/',
    // More threads take three times the processor's time, and are not faster on small pictures.
    env: { LC_ALL: 'C.UTF-8', PATH: '/usr/local/bin:/usr/bin:/bin', OMP_THREAD_LIMIT: '1' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: patience,
    killSignal: 'SIGKILL',
    signal,
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  let size = 0
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > mostBytes) child.kill('SIGKILL')
  })
  child.stdin.on('error', () => undefined) // it ended before it had read everything
  child.stdin.end(input ?? undefined)
  const [output, code] = await Promise.all([buffer(child.stdout), ended]).catch((cause: unknown) => {
    throw signal.aborted ? new Refusal('unavailable', { detail: 'Nobody waits for it.', cause }) : cause
  })
  if (code === notFound) return null
  if (code !== 0) throw new Refusal('unavailable', { detail: 'Tesseract could not read this picture in time.' })
  return output
}

/** Runs work when its turn comes. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
  reading.run(currentAsker() ?? nobodyInParticular, work)

/** The languages that Tesseract can read here, by its names; null where it is not installed. */
export async function readableLanguages(): Promise<readonly string[] | null> {
  const output = await inTurn(() => runTesseract(['--list-langs'], null))
  if (output === null) return null
  const lines = output.toString('utf8').split('\n').slice(1)
  return lines.map((line) => line.trim()).filter((line) => /^[a-z]{3}(_[a-z]+)*$/i.test(line) && line !== 'osd')
}

/** Reads the words of a picture, in the order in which they are read; null where Tesseract is not installed. */
export const readWords = (picture: Buffer, languages: readonly string[]): Promise<PictureWord[] | null> =>
  inTurn(async () => {
    const { default: sharp } = await import('sharp')
    const { png, enlarged } = await prepared(sharp, picture)
    const output = await runTesseract(['stdin', 'stdout', '-l', languages.join('+'), '--psm', '3', 'tsv'], png)
    return output === null ? null : wordsOf(output.toString('utf8'), enlarged)
  })

async function prepared(sharp: typeof sharpLibrary, picture: Buffer) {
  const image = sharp(picture, { failOn: 'error' })
  const { width, height } = await image.metadata().catch(() => {
    throw new InvalidFields([{ code: 'invalid_image', detail: 'This picture cannot be read.', attr: 'image' }])
  })
  const enlarged = Math.max(width, height) > largeSide ? 1 : scale
  const png = await image
    .resize(width * enlarged, height * enlarged, { kernel: 'cubic' })
    .flatten({ background: '#fff' })
    .greyscale()
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { png, enlarged }
}

/** Less sure words are noise: icons, borders, shadows. */
const leastSure = 30

/** Words in Tesseract's table (`tsv`): level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
export function wordsOf(table: string, enlarged: number): PictureWord[] {
  return table.split('\n').flatMap((line) => {
    const [level, page, block, paragraph, , , left, top, width, height, sure, text = ''] = line.split('\t')
    if (level !== '5' || text.trim() === '' || Number(sure) < leastSure) return []
    const inPicture = (pixels: string | undefined) => Math.round(Number(pixels) / enlarged)
    return {
      text: text.trim(),
      left: inPicture(left),
      top: inPicture(top),
      width: inPicture(width),
      height: inPicture(height),
      block: `${page} ${block} ${paragraph}`,
    }
  })
}

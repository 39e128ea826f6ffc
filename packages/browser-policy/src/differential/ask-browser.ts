import { spawn } from 'node:child_process'
import { copyFile, cp, link, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JsonValue } from '../json-value.ts'

/** The state of a real browser after reading a document. */
export interface BrowserAnswer {
  readonly status: string
  readonly active: JsonValue
  readonly messages: readonly string[]
}

/** How long a browser may take to start and answer, and how long for each further document, in milliseconds. */
const PATIENCE = 90_000
const PATIENCE_EACH = 6_000

/** The folders through which the browser gets documents and returns answers. */
interface Exchange {
  readonly documents: string
  readonly answers: string
  readonly policyFile: string
  readonly count: number
}

/**
 * The script that runs inside the browser once its windows are there: it writes what the policy service holds, makes the
 * service read the next document as at a start, and quits after the last. AutoConfig scripts may do so unsandboxed in ESR
 * builds only. The browser skips the first line.
 */
function script(exchange: Exchange): string {
  return `// weft differential test
(() => {
  const exchange = ${JSON.stringify(exchange)}
  const words = { '-1': 'uninitialized', 0: 'inactive', 1: 'active', 2: 'failed' }
  const console = Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage)
  const fileAt = (path) => {
    const file = Cc['@mozilla.org/file/local;1'].createInstance(Ci.nsIFile)
    file.initWithPath(path)
    return file
  }
  const write = (index, answer) => {
    const file = fileAt(exchange.answers + '/part')
    const stream = Cc['@mozilla.org/network/file-output-stream;1'].createInstance(Ci.nsIFileOutputStream)
    stream.init(file, 0x02 | 0x08 | 0x20, 0o644, 0)
    const converter = Cc['@mozilla.org/intl/converter-output-stream;1'].createInstance(Ci.nsIConverterOutputStream)
    converter.init(stream, 'UTF-8')
    converter.writeString(JSON.stringify(answer))
    converter.close()
    file.moveTo(null, String(index))
  }
  const answer = (index) => {
    const policies = Services.policies
    const events = console.getEvents().filter((event) => /polic|JsonSchemaValidator|WebsiteFilter/i.test(event.prefix ?? ''))
    write(index, {
      status: words[policies.status] ?? String(policies.status),
      active: policies.getActivePolicies() ?? {},
      messages: events.map((event) => event.arguments.map(String).join(' ')),
    })
  }
  const timers = new Set()
  const after = (milliseconds, act) => {
    const timer = Cc['@mozilla.org/timer;1'].createInstance(Ci.nsITimer)
    timers.add(timer)
    timer.initWithCallback({ notify: () => { timers.delete(timer); act() } }, milliseconds, Ci.nsITimer.TYPE_ONE_SHOT)
  }
  // A loader that throws never signals that it has finished, but the later steps of a start happen all the same.
  const steps = ['profile-after-change', 'final-ui-startup', 'sessionstore-windows-restored']
  const read = (index, done) => {
    const file = fileAt(exchange.policyFile)
    file.remove(false)
    fileAt(exchange.documents + '/' + index).copyTo(file.parent, file.leafName)
    console.clearEvents()
    let isThrough = false
    // The browser's own start also signals its end, some time after the windows are open.
    const through = { observe() { if (Services.policies.status !== -1) end() } }
    const end = () => {
      if (isThrough) return
      isThrough = true
      Services.obs.removeObserver(through, 'EnterprisePolicies:AllPoliciesApplied')
      after(40, done)
    }
    Services.obs.addObserver(through, 'EnterprisePolicies:AllPoliciesApplied')
    Services.obs.notifyObservers(null, 'EnterprisePolicies:Restart')
    after(3000, () => {
      if (isThrough) return
      const policies = Services.policies.QueryInterface(Ci.nsIObserver)
      for (const step of steps) policies.observe(null, step, '')
      end()
    })
  }
  const goOn = (index) => {
    answer(index)
    if (index + 1 < exchange.count) read(index + 1, () => goOn(index + 1))
    else Services.startup.quit(Ci.nsIAppStartup.eForceQuit)
  }
  const observer = {
    observe(subject, topic) {
      Services.obs.removeObserver(observer, topic)
      after(250, () => goOn(0))
    },
  }
  globalThis.weftObserver = observer
  Services.obs.addObserver(observer, 'sessionstore-windows-restored')
})()
`
}

export const START_SCRIPT = `pref("general.config.filename", "weft.cfg");
pref("general.config.obscure_value", 0);
pref("general.config.sandbox_enabled", false);
`

/** Preferences that keep the browser from the network and from opening pages by itself. */
export const PROFILE = Object.entries({
  'browser.policies.loglevel': 'warn',
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'browser.startup.page': 0,
  'browser.sessionstore.resume_from_crash': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
})
  .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
  .join('')

/** Copies an installation by hard links, which take no space; copies files where links are not possible. */
export async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.name === 'distribution') continue
    if (entry.isDirectory()) await linkFolder(source, target)
    else if (entry.isFile()) {
      await link(source, target).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV' && error.code !== 'EPERM') throw error
        await copyFile(source, target)
      })
    } else await cp(source, target, { verbatimSymlinks: true })
  }
}

export async function findProgram(folder: string): Promise<string> {
  const files = await readdir(folder)
  const program = ['firefox-esr', 'firefox', 'firefox-bin'].find((name) => files.includes(name))
  if (!program) throw new Error(`no browser in ${folder}`)
  return program
}

/** Runs a program until it ends, at most `patience` milliseconds. */
export async function run(program: string, home: string, patience: number): Promise<void> {
  const args = ['--headless', '--no-remote', '--profile', join(home, 'profile'), 'about:blank']
  const child = spawn(program, args, {
    env: { ...process.env, HOME: home, MOZ_CRASHREPORTER_DISABLE: '1' },
    stdio: 'ignore',
    detached: true,
  })
  // The group of the child: content processes outlive a parent that hangs.
  const end = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
  const timer = setTimeout(end, patience)
  await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  clearTimeout(timer)
  end()
}

async function readAnswer(path: string): Promise<BrowserAnswer | null> {
  try {
    const answer: BrowserAnswer = JSON.parse(await readFile(path, 'utf8'))
    return answer
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * Asks a real browser for its state after each policy file; null for files that it did not reach. `installation` is the
 * folder of an unpacked Firefox ESR (set LD_LIBRARY_PATH if its libraries are not installed); it is copied, never changed.
 * The browser starts once, which takes some seconds, and reads the first document while it starts. Further ones it reads as
 * if it started again; what the earlier ones did to its preferences stays, so an answer that matters is asked for alone.
 */
export async function askBrowser(
  installation: string,
  documents: readonly Uint8Array[],
): Promise<(BrowserAnswer | null)[]> {
  const home = await mkdtemp(join(tmpdir(), 'weft-browser-'))
  try {
    const copy = join(home, 'app')
    await linkFolder(installation, copy)
    const exchange = {
      documents: join(home, 'documents'),
      answers: join(home, 'answers'),
      policyFile: join(copy, 'distribution/policies.json'),
      count: documents.length,
    }
    for (const folder of [join(copy, 'distribution'), join(home, 'profile'), exchange.documents, exchange.answers]) {
      await mkdir(folder)
    }
    for (const [index, document] of documents.entries()) {
      await writeFile(join(exchange.documents, String(index)), document)
      if (index === 0) await writeFile(exchange.policyFile, document)
    }
    await writeFile(join(copy, 'defaults/pref/zz-weft.js'), START_SCRIPT)
    await writeFile(join(copy, 'weft.cfg'), script(exchange))
    await writeFile(join(home, 'profile/user.js'), PROFILE)
    await run(join(copy, await findProgram(copy)), home, PATIENCE + documents.length * PATIENCE_EACH)
    return await Promise.all(documents.map((_, index) => readAnswer(join(exchange.answers, String(index)))))
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

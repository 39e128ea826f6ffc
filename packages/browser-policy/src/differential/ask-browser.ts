import { spawn } from 'node:child_process'
import { copyFile, cp, link, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JsonValue } from '../json-value.ts'

/** What a real browser holds after reading a document. */
export interface BrowserAnswer {
  readonly status: string
  readonly active: JsonValue
  readonly messages: readonly string[]
}

/** How long a browser may take to start and answer, in milliseconds. */
const PATIENCE = 90_000

/**
 * The script that runs inside the browser once its windows are there: it writes what the policy service holds and quits.
 * AutoConfig scripts may do so unsandboxed in ESR builds only. The browser skips the first line.
 */
function script(resultPath: string): string {
  return `// weft differential test
(() => {
  const words = { '-1': 'uninitialized', 0: 'inactive', 1: 'active', 2: 'failed' }
  const write = (answer) => {
    const file = Cc['@mozilla.org/file/local;1'].createInstance(Ci.nsIFile)
    file.initWithPath(${JSON.stringify(resultPath)})
    const stream = Cc['@mozilla.org/network/file-output-stream;1'].createInstance(Ci.nsIFileOutputStream)
    stream.init(file, 0x02 | 0x08 | 0x20, 0o644, 0)
    const converter = Cc['@mozilla.org/intl/converter-output-stream;1'].createInstance(Ci.nsIConverterOutputStream)
    converter.init(stream, 'UTF-8')
    converter.writeString(JSON.stringify(answer))
    converter.close()
  }
  const answer = () => {
    const policies = Services.policies
    const console = Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage)
    const events = console.getEvents().filter((event) => /polic|JsonSchemaValidator|WebsiteFilter/i.test(event.prefix ?? ''))
    write({
      status: words[policies.status] ?? String(policies.status),
      active: policies.getActivePolicies() ?? {},
      messages: events.map((event) => event.arguments.map(String).join(' ')),
    })
    Services.startup.quit(Ci.nsIAppStartup.eForceQuit)
  }
  const observer = {
    observe(subject, topic) {
      Services.obs.removeObserver(observer, topic)
      const timer = Cc['@mozilla.org/timer;1'].createInstance(Ci.nsITimer)
      timer.initWithCallback({ notify: answer }, 250, Ci.nsITimer.TYPE_ONE_SHOT)
      globalThis.weftTimer = timer
    },
  }
  globalThis.weftObserver = observer
  Services.obs.addObserver(observer, 'sessionstore-windows-restored')
})()
`
}

const START_SCRIPT = `pref("general.config.filename", "weft.cfg");
pref("general.config.obscure_value", 0);
pref("general.config.sandbox_enabled", false);
`

/** Preferences that keep the browser from the network and from pages of its own. */
const PROFILE = Object.entries({
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

/** A second copy of an installation that takes no space where hard links are possible. */
async function linkFolder(from: string, to: string): Promise<void> {
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

async function findProgram(folder: string): Promise<string> {
  const files = await readdir(folder)
  const program = ['firefox-esr', 'firefox', 'firefox-bin'].find((name) => files.includes(name))
  if (!program) throw new Error(`no browser in ${folder}`)
  return program
}

/** Runs a program until it ends or patience does. */
async function run(program: string, args: readonly string[], home: string): Promise<void> {
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
  const timer = setTimeout(end, PATIENCE)
  await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  clearTimeout(timer)
  end()
}

/**
 * Asks a real browser what it makes of a policy file. `installation` is the folder of an unpacked Firefox ESR (with
 * LD_LIBRARY_PATH set where its libraries are not installed); it is copied, never changed. Takes some seconds.
 */
export async function askBrowser(installation: string, document: Uint8Array): Promise<BrowserAnswer> {
  const home = await mkdtemp(join(tmpdir(), 'weft-browser-'))
  try {
    const copy = join(home, 'app')
    await linkFolder(installation, copy)
    const result = join(home, 'result.json')
    await mkdir(join(copy, 'distribution'))
    await mkdir(join(home, 'profile'))
    await writeFile(join(copy, 'distribution/policies.json'), document)
    await writeFile(join(copy, 'defaults/pref/zz-weft.js'), START_SCRIPT)
    await writeFile(join(copy, 'weft.cfg'), script(result))
    await writeFile(join(home, 'profile/user.js'), PROFILE)
    const args = ['--headless', '--no-remote', '--profile', join(home, 'profile'), 'about:blank']
    await run(join(copy, await findProgram(copy)), args, home)
    const answer: BrowserAnswer = JSON.parse(await readFile(result, 'utf8'))
    return answer
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

import { spawn } from 'node:child_process'

/** The states that a supervisor may know (sd_notify(3)). */
export type SupervisedState = 'ready' | 'stopping'

const messages: Readonly<Record<SupervisedState, readonly string[]>> = {
  ready: ['--ready', '--status=Answers requests'],
  stopping: ['STOPPING=1', 'STATUS=Finishes requests and jobs'],
}

/** Milliseconds for systemd to take a message. */
const patience = 5000

/**
 * Tells the supervisor that waits at NOTIFY_SOCKET, as systemd does for `Type=notify`; without one it does nothing. Node has no sockets of
 * that kind, so systemd's own program sends it. Resolves once it is sent, or to the reason why it was not.
 */
export function tellSupervisor(
  { NOTIFY_SOCKET: socket, PATH: path }: Readonly<Record<string, string | undefined>>,
  state: SupervisedState,
): Promise<string | null> {
  if (socket === undefined || socket === '') return Promise.resolve(null)
  return new Promise((resolve) => {
    const child = spawn('systemd-notify', messages[state], {
      env: { NOTIFY_SOCKET: socket, ...(path !== undefined && { PATH: path }) },
      stdio: 'ignore',
      timeout: patience,
    })
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (code, signal) => resolve(code === 0 ? null : `systemd-notify ended with ${code ?? signal}`))
  })
}

import { admxCheckCommand } from './commands/admx-check.command.ts'
import { completionCommand } from './commands/completion.command.ts'
import { convertCommand } from './commands/convert.command.ts'
import { diffCommand } from './commands/diff.command.ts'
import { docsCommand } from './commands/docs.command.ts'
import { editCommand } from './commands/edit.command.ts'
import { explainCommand } from './commands/explain.command.ts'
import { fleetCommand } from './commands/fleet.command.ts'
import { formatCommand } from './commands/format.command.ts'
import { hereCommand } from './commands/here.command.ts'
import { initCommand } from './commands/init.command.ts'
import { lintCommand } from './commands/lint.command.ts'
import { mergeCommand } from './commands/merge.command.ts'
import { schemaCommand } from './commands/schema.command.ts'
import { simulateCommand } from './commands/simulate.command.ts'
import { textsCommand } from './commands/texts.command.ts'
import { upgradeCommand } from './commands/upgrade.command.ts'
import { verdictCommand } from './commands/verdict.command.ts'
import type { Command } from './define-command.ts'

const named = [
  lintCommand,
  explainCommand,
  hereCommand,
  simulateCommand,
  verdictCommand,
  upgradeCommand,
  schemaCommand,
  docsCommand,
  convertCommand,
  admxCheckCommand,
  diffCommand,
  mergeCommand,
  formatCommand,
  fleetCommand,
  editCommand,
  initCommand,
  textsCommand,
] as const satisfies readonly Command[]

/** Every command, in the order of the overview. */
export const commands: readonly Command[] = [...named, completionCommand(() => commands)]

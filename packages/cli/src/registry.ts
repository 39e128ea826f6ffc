import type { AnyCommand } from './command.ts'
import { backupCommand } from './commands/backup.command.ts'
import { buildCommand } from './commands/build.command.ts'
import { detectCommand } from './commands/detect.command.ts'
import { doctorCommand } from './commands/doctor.command.ts'
import { fileReadCommand } from './commands/file-read.command.ts'
import { fileVerifyCommand } from './commands/file-verify.command.ts'
import { importCommand } from './commands/import.command.ts'
import { memoryExportCommand } from './commands/memory-export.command.ts'
import { memoryImportCommand } from './commands/memory-import.command.ts'
import { migrateCommand } from './commands/migrate.command.ts'
import { restoreCommand } from './commands/restore.command.ts'
import { secretsForgetCommand } from './commands/secrets-forget.command.ts'
import { secretsRotateCommand } from './commands/secrets-rotate.command.ts'
import { serveCommand } from './commands/serve.command.ts'
import { userAddCommand } from './commands/user-add.command.ts'
import { userLinkCommand } from './commands/user-link.command.ts'
import { userTokenCommand } from './commands/user-token.command.ts'

/** Every command, in the order of the help. */
export const commands: readonly AnyCommand[] = [
  serveCommand,
  buildCommand,
  detectCommand,
  importCommand,
  userAddCommand,
  userLinkCommand,
  userTokenCommand,
  memoryImportCommand,
  memoryExportCommand,
  doctorCommand,
  migrateCommand,
  backupCommand,
  restoreCommand,
  secretsRotateCommand,
  secretsForgetCommand,
  fileReadCommand,
  fileVerifyCommand,
]

// The server's parts for the command line.

export type { RowProgress } from './backup/backup-contents.ts'
export { backUpInstallation, restoreInstallation } from './backup/installation-backup.ts'
export { refuseExisting } from './backup/write-backup.ts'
export { type Config, ConfigError, readConfig } from './config.ts'
export { DatabaseUnavailable } from './db/database.ts'
export { DatabaseProblem } from './db/database-problem.ts'
export { openInstallation, type RunningServer, startServer } from './main.ts'
export { inspectMachine } from './operator/inspect-machine.ts'
export { InstallationInUse } from './operator/installation-in-use.ts'
export { type MigrationReport, migrateInstallation } from './operator/migrate-installation.ts'
export { type Operator, openOperator } from './operator/open-operator.ts'
export { type OperationProgress, OperatorRefusal } from './operator/operation.ts'

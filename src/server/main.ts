import { boot } from './boot.ts'
import { readConfig } from './config.ts'
import { startFailure } from './start-error.ts'
import { every, systemTime } from './time.ts'

/** Time limit in ms for stopping, shorter than the 10 s after which `docker stop` kills the process. */
const STOP_MS = 9000

let stopping = false
let running: ReturnType<typeof boot> | undefined
let open = false
const opening = new AbortController()

/** Stops what was started, then ends the process with `code`. During the start, aborts the start first. */
function stop(code: number): void {
  if (stopping) return
  stopping = true
  systemTime.after(STOP_MS, () => process.exit(code))
  if (!open) opening.abort()
  Promise.resolve(running)
    .catch(() => undefined)
    .then(server => server?.stop())
    .then(
      () => process.exit(code),
      error => {
        console.error('A parada falhou:', error)
        process.exit(1)
      },
    )
}

process.on('SIGTERM', () => stop(0))
process.on('SIGINT', () => stop(0))
process.on('uncaughtException', error => {
  console.error('Erro inesperado:', error)
  stop(1)
})
// an unhandled rejection is a fault to correct, but no reason to stop every till
process.on('unhandledRejection', error => console.error('Promessa recusada sem tratamento:', error))
// npm does not forward SIGTERM: its shell ends, and this process would go on and occupy the port
if (process.env['npm_lifecycle_event']) {
  const parent = process.ppid
  every(systemTime, 300, () => process.ppid !== parent && stop(0))
}

// a closed terminal or a full disk must not end the process
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

try {
  running = boot(readConfig(process.env, process.argv), opening.signal)
  const { url, codigo } = await running
  open = true
  if (!stopping && codigo) console.log(`Primeiro acesso: informe o código ${codigo}`)
  if (!stopping) console.log(`Tecla em ${url}`)
} catch (error) {
  // after an abort, the failure of the start is expected
  if (!stopping) {
    console.error(startFailure(error))
    process.exit(1)
  }
}

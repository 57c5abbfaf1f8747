import { boot } from './boot.ts'
import { readConfig } from './config.ts'
import { startFailure } from './start-error.ts'

/** Shorter than the 10 s that whoever stops us waits. */
const STOP_MS = 9000

let stopping = false
let running: ReturnType<typeof boot> | undefined
let open = false
const opening = new AbortController()

/** Stops what was started. A signal that comes before everything was started ends the opening. */
function stop(code: number): void {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(code), STOP_MS).unref()
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
// a forgotten promise is a fault to mend, not a reason to close every till
process.on('unhandledRejection', error => console.error('Promessa recusada sem tratamento:', error))
// npm does not hand SIGTERM on: its shell dies and we would live on, holding the port
if (process.env['npm_lifecycle_event']) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(0), 300).unref()
}

// whoever reads us may go away, or its disk be full: no reason to close every till
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

try {
  running = boot(readConfig(process.env, process.argv), opening.signal)
  const { url, codigo } = await running
  open = true
  if (!stopping && codigo) console.log(`Primeiro acesso: informe o código ${codigo}`)
  if (!stopping) console.log(`Tecla em ${url}`)
} catch (error) {
  // an opening that was ended failed because of that
  if (!stopping) {
    console.error(startFailure(error))
    process.exit(1)
  }
}

import { boot } from './boot.ts'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

/** Shorter than the 10 s that whoever stops us waits. */
const STOP_MS = 9000

try {
  const running = await boot(readConfig(process.env, process.argv))
  let stopping = false
  const stop = (code: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(code), STOP_MS).unref()
    running.stop().then(
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
  // npm does not hand SIGTERM on: its shell dies and we would live on, holding the port
  if (process.env['npm_lifecycle_event']) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && stop(0), 300).unref()
  }
  console.log(`Tecla em ${running.url}`)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

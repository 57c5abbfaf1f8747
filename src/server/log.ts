import { existsSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type DestinationStream, destination, type Logger, multistream, pino } from 'pino'
import type { Config } from './config.ts'

/** Names whose values are never logged, at any depth. */
const SECRET =
  /"(password|password_confirmation|senha|senha_hash|token|authorization|cookie|pfx|certificado|certificado_senha|arquivo|keyPem|csc)":("(?:[^"\\]|\\.)*"|\{"type":"Buffer"[^}]*\})/gi
/** CPF: eleven digits, with or without punctuation, of which only the last two are logged. A key of 44 digits stays. */
const CPF = /(?<!\d)\d{3}\.?\d{3}\.?\d{3}-?(\d{2})(?!\d)/g

const ROTATE = 50 * 1024 * 1024

/** Hides secrets in a line of the log. Runs on the finished line, so that no field of a nested object is missed. */
export const redact = (line: string) => line.replace(SECRET, '"$1":"[oculto]"').replace(CPF, '***.***.***-$1')

/**
 * Makes the logger: lines to DATA_DIR/logs/tecla.log and standard output; a terminal shows only warnings and errors.
 * `terminal` false: to the file alone, for commands that say the result themselves.
 */
export function createLog(config: Config, { terminal = true } = {}): Logger {
  const file = join(config.dataDir, 'logs', 'tecla.log')
  if (existsSync(file) && statSync(file).size > ROTATE) renameSync(file, `${file}.1`)
  // opened now, so that the file is ready even when the start fails at once
  const disk = destination({ fd: openSync(file, 'a'), sync: false })
  // a full disk must not stop the shop: the line is lost, but standard output still gets it
  disk.on('error', () => {})
  return build(config.logLevel, [
    { level: config.logLevel, stream: disk },
    ...(terminal
      ? [{ level: process.stdout.isTTY ? ('warn' as const) : config.logLevel, stream: standardOutput() }]
      : []),
  ])
}

const STDOUT = 1

/**
 * Gives standard output as a stream that survives a full disk: when redirected to a file, Node's stream and the process end
 * with the first failed write. Here only the line is lost.
 */
function standardOutput(): DestinationStream {
  process.stdout.on('error', () => {})
  const kind = fstatSync(STDOUT)
  if (process.stdout.isTTY || kind.isFIFO() || kind.isSocket()) return process.stdout
  return {
    write(line) {
      try {
        writeSync(STDOUT, line)
      } catch {
        // disk full
      }
    },
  }
}

/** Makes a logger that hides secrets, for any streams. */
export function build(
  level: Config['logLevel'],
  streams: { level: Config['logLevel']; stream: DestinationStream }[],
): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks: { streamWrite: redact } },
    multistream(streams),
  )
}

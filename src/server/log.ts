import { existsSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type DestinationStream, destination, type Logger, multistream, pino } from 'pino'
import type { Config } from './config.ts'

/** Values of these names never reach a log, at any depth. */
const SECRET =
  /"(password|password_confirmation|senha|senha_hash|token|authorization|cookie|pfx|certificado|certificado_senha|arquivo|keyPem|csc)":("(?:[^"\\]|\\.)*"|\{"type":"Buffer"[^}]*\})/gi
/** Eleven digits by themselves, with or without the mask: a CPF keeps its last two. A 44-digit key is untouched. */
const CPF = /(?<!\d)\d{3}\.?\d{3}\.?\d{3}-?(\d{2})(?!\d)/g

const ROTATE = 50 * 1024 * 1024

/**
 * Hides secrets in a line that leaves for a log: the last step before the bytes, so that no path of an object is
 * forgotten.
 */
export const redact = (line: string) => line.replace(SECRET, '"$1":"[oculto]"').replace(CPF, '***.***.***-$1')

/** Structured logs to DATA_DIR/logs/tecla.log and to standard output; a person's terminal sees only what needs a hand. */
export function createLog(config: Config): Logger {
  const file = join(config.dataDir, 'logs', 'tecla.log')
  if (existsSync(file) && statSync(file).size > ROTATE) renameSync(file, `${file}.1`)
  // opened here: a start that fails at once ends before a file opened behind our back is ready
  const disk = destination({ fd: openSync(file, 'a'), sync: false })
  // a full disk must not stop the shop: the line is lost, standard output still has it
  disk.on('error', () => {})
  return build(config.logLevel, [
    { level: config.logLevel, stream: disk },
    { level: process.stdout.isTTY ? 'warn' : config.logLevel, stream: standardOutput() },
  ])
}

const STDOUT = 1

/**
 * Standard output as a stream that lives on: redirected to a file on a full disk, Node's own ends with the first refused
 * write, and the process with it. The line is lost; the next one may find room.
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
        // full
      }
    },
  }
}

/** A logger with our redaction on any streams. */
export function build(
  level: Config['logLevel'],
  streams: { level: Config['logLevel']; stream: DestinationStream }[],
): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks: { streamWrite: redact } },
    multistream(streams),
  )
}

import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Unread bytes at which the writer waits for a slow reader. */
const UNREAD = 64 * 1024 * 1024

/** Media types of sheets. */
export const SHEET_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export type SheetFormat = keyof typeof SHEET_TYPES

type Write = (piece: string | Buffer) => Promise<void>

/**
 * Answers a sheet while `work` writes it. Headers go first, so an error in the work can only cut the file short, which
 * readers see as incomplete; who goes away ends the work.
 */
export function sendSheet(
  reply: FastifyReply,
  name: string,
  formato: SheetFormat,
  work: (write: Write) => Promise<void>,
): FastifyReply {
  const out = new PassThrough({ highWaterMark: UNREAD })
  void reply
    .header('content-type', SHEET_TYPES[formato])
    .header('content-disposition', `attachment; filename="${name}.${formato}"`)
    .header('cache-control', 'no-store')
    .send(out)
  const write: Write = async piece => {
    if (out.destroyed) throw new Error('quem pediu foi embora')
    if (!out.write(piece)) await new Promise(resolve => out.once('drain', resolve).once('close', resolve))
  }
  work(write).then(
    () => out.end(),
    error => out.destroy(error as Error),
  )
  return reply
}

/** Writes one line of CSV, separated by semicolons as pt-BR spreadsheets read it. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map(text => (/[";\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(';')}\r\n`

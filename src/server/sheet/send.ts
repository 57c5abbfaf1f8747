import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Unsent bytes at which the writer waits for a slow reader. */
const UNREAD = 64 * 1024 * 1024

/** Media types of spreadsheet files. */
export const SHEET_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export type SheetFormat = keyof typeof SHEET_TYPES

type Write = (piece: string | Buffer) => Promise<void>

/**
 * Sends a spreadsheet file while `work` writes it. Headers are sent first, so an error in `work` can only cut the file
 * short, which the reader sees as incomplete. When the reader closes the connection, `work` ends.
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

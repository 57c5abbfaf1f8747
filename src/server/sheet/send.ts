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
 * Sends a spreadsheet file while `work` writes it. Headers are sent with the first piece: an error before it is answered as any
 * other, a later one can only cut the file short, which the reader sees as incomplete. When the reader closes the connection,
 * `work` ends.
 */
export function sendSheet(
  reply: FastifyReply,
  name: string,
  formato: SheetFormat,
  work: (write: Write) => Promise<void>,
): Promise<FastifyReply> {
  const out = new PassThrough({ highWaterMark: UNREAD })
  return new Promise((resolve, reject) => {
    let begun = false
    const begin = () => {
      begun = true
      void reply
        .header('content-type', SHEET_TYPES[formato])
        .header('content-disposition', `attachment; filename="${name}.${formato}"`)
        .header('cache-control', 'no-store')
        .send(out)
      resolve(reply)
    }
    const write: Write = async piece => {
      if (!begun) begin()
      if (out.destroyed) throw new Error('quem pediu foi embora')
      if (!out.write(piece)) await new Promise(done => out.once('drain', done).once('close', done))
    }
    work(write).then(
      () => out.end(),
      error => (begun ? out.destroy(error as Error) : reject(error)),
    )
  })
}

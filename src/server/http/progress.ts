import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ticks } from '../time.ts'
import { toAppError } from './error-handler.ts'

/** Progress of long work: reports how far it is, and learns if the caller still waits. */
export interface Andamento {
  /** Reports progress and lets other requests run. @throws Cancelado when the caller has closed the connection */
  em(feitas: number, total: number, etapa: string): Promise<void>
}

/** Error thrown inside the transaction when the caller has gone: the transaction rolls back, without an answer. */
export class Cancelado extends Error {
  constructor() {
    super('cancelado por quem pediu')
  }
}

export const NDJSON = 'application/x-ndjson'

const TURN_MS = 200

/**
 * Answers the result of `work`. A caller that accepts NDJSON gets the progress first, as lines
 * (`{"feitas","total","etapa"}`), then the answer or `{"status", "message", …}` of its error; other callers get only
 * the answer. Closing the connection cancels the work when it next reports progress.
 */
export async function withProgress<T extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (andamento: Andamento) => Promise<T>,
): Promise<T | FastifyReply> {
  let gone = false
  const onClose = () => {
    gone = !reply.raw.writableFinished
  }
  reply.raw.once('close', onClose)
  const streams = String(request.headers.accept ?? '').includes(NDJSON)
  let stream: PassThrough | null = null
  let told = 0
  const em = async (feitas: number, total: number, etapa: string) => {
    await new Promise(setImmediate)
    if (gone) throw new Cancelado()
    const now = ticks()
    if (!streams || (now - told < TURN_MS && feitas < total)) return
    told = now
    if (!stream) {
      stream = new PassThrough()
      // the headers are sent with the first line: from here on an error is also sent as a line
      void reply.header('content-type', NDJSON).header('x-accel-buffering', 'no').send(stream)
    }
    stream.write(`${JSON.stringify({ feitas, total, etapa })}\n`)
  }
  try {
    const answer = await work({ em })
    if (!stream) return answer
    ;(stream as PassThrough).end(`${JSON.stringify(answer)}\n`)
    return reply
  } catch (error) {
    if (!stream) throw error
    const known = toAppError(error)
    if (known.http >= 500 && !(error instanceof Cancelado))
      request.log.error({ err: error, codigo: known.codigo }, 'requisição falhou')
    ;(stream as PassThrough).end(
      `${JSON.stringify({ status: known.http, message: known.message, codigo: known.codigo, errors: known.errors, dados: known.dados })}\n`,
    )
    return reply
  } finally {
    reply.raw.off('close', onClose)
  }
}

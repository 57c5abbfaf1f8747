import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RESTAURO } from '../../domain/api/copias.ts'
import { AppError } from '../../domain/error.ts'
import type { Cancel, Time } from '../time.ts'

/** Longest silence, in ms, of a working connection; TCP needs 15 minutes to notice a pulled cable (tcp_retries2). */
const STALLED_MS = 60_000

/** Gives pieces, waiting a minute at most for each; does not close the source. @throws the error made by `stalled` */
export async function* notStalled<T>(
  time: Time,
  source: AsyncIterator<T>,
  stalled: () => Error,
): AsyncGenerator<T> {
  for (;;) {
    let cancel: Cancel | undefined
    const late = new Promise<never>((_resolve, reject) => {
      cancel = time.after(STALLED_MS, () => reject(stalled()))
    })
    const next = await Promise.race([source.next(), late]).finally(() => cancel?.())
    if (next.done) return
    yield next.value
  }
}

/** Time in ms for which the body of an ordinary request may take. */
const BODY_MS = 30_000
/** Slowest upload, in bytes a ms, for which a larger limit allows more time: 64 kB a second. */
const SLOWEST = 64

/**
 * Ends a request whose body does not arrive: 408 and the connection closes; that of a request answered without its body closes
 * too. A route that takes larger bodies allows more time. A restore watches its own silence, because its file has no limit.
 */
export function slowBody(app: FastifyInstance, { time }: { time: Time }): void {
  /** Calls `late` unless the body has come in time. */
  const watch = ({ raw, headers, routeOptions }: FastifyRequest, late: () => void) => {
    const sent = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    if (!sent || raw.complete || headers['content-type']?.startsWith(RESTAURO.tipo)) return
    const cancel = time.after(Math.max(BODY_MS, routeOptions.bodyLimit / SLOWEST), () => {
      if (!raw.complete) late()
    })
    for (const end of ['end', 'close', 'error']) raw.once(end, cancel)
  }
  app.addHook('preParsing', async (request, reply, payload) => {
    watch(request, () => {
      if (reply.sent) return
      void reply.header('connection', 'close')
      payload.emit('error', new AppError('CORPO_LENTO'))
    })
    return payload
  })
  app.addHook('onResponse', async request => watch(request, () => request.raw.destroy()))
}

import type { PortOf } from '../open.ts'
import { beginningOf, type Resolve, sendPinned } from '../pinned.ts'
import type { webhook } from './port.ts'

interface Delivery {
  url: string
  body: string
  headers: Readonly<Record<string, string>>
}

interface Delivered {
  status: number
  /** Beginning of the receiver's answer. */
  text: string
}

/** Part of an answer that is kept, in bytes. */
const KEPT_BYTES = 2048

/** Makes the function that sends one event to a receiver; redirects are not followed. `resolve`: look-up of a name. */
export function createWebhookClient(port: PortOf<typeof webhook>, resolve?: Resolve) {
  const {
    TECLA_WEBHOOK_REDE_INTERNA: inside,
    TECLA_WEBHOOK_PORTAS: ports,
    TECLA_WEBHOOK_CA: ca,
  } = port.settings
  return ({ url, body, headers }: Delivery) =>
    port.ask(url, async (signal): Promise<Delivered> => {
      const answer = await sendPinned(
        {
          ...{ method: 'POST', url, body, signal },
          headers: { ...headers, 'content-type': 'application/json' },
        },
        { who: 'o webhook', inside, ports, ca, resolve },
      )
      const text = (await beginningOf(answer, KEPT_BYTES)).toString('utf8').replaceAll('\0', '')
      return { status: answer.statusCode ?? 0, text }
    })
}

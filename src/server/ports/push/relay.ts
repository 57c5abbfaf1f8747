import Pusher from 'pusher'
import type { Relay } from '../../realtime/across.ts'
import type { PortOf } from '../open.ts'
import type { push } from './port.ts'

/** Maximum number of channels in one call of the service. */
const MOST_CHANNELS = 100

/**
 * Sends events to browsers by the Pusher-compatible service; null: the service is off. The end of a session is not sent: the
 * browser's next request gets 401, which shows the login.
 */
export function openPusherRelay(port: PortOf<typeof push>): Relay | null {
  if (!port.settings.PUSHER_URL) return null
  const { app, api, port: number, tls } = port.settings.PUSHER_URL
  // not Pusher.forURL, which reads only a number as the application's id
  const service = new Pusher({
    ...{ appId: app.id, key: app.key, secret: app.secret },
    ...{ host: api, port: String(number), useTLS: tls, timeout: port.timeoutMs },
  })
  return {
    app,
    send(notice) {
      if (!('canais' in notice)) return
      const but = notice.menos === null ? {} : { socket_id: notice.menos }
      for (let from = 0; from < notice.canais.length; from += MOST_CHANNELS)
        void port.ask(api, () =>
          service.trigger(notice.canais.slice(from, from + MOST_CHANNELS), notice.evento, notice.dados, but),
        )
    },
    close: async () => {},
  }
}

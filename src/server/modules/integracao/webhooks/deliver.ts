import { isoToWire } from '../../../../core/dates/day.ts'
import { diaIn } from '../../../../core/document/fuso.ts'
import { integracao_fila } from '../../../../domain/readings/integracao-fila.ts'
import type { Deps } from '../../../deps.ts'
import { notifyOnce } from '../../../issuing/service.ts'
import { createWebhookClient } from '../../../ports/webhook/client.ts'
import { webhook } from '../../../ports/webhook/port.ts'
import { publicUrl } from '../../acesso/service.ts'
import type { EmailService } from '../../email/service.ts'
import { secretContext } from '../keys.ts'
import { delivered, failed, keepersOf, type Receiver, suspend, type Waiting } from './queue-repository.ts'
import { DEAD_IN_A_ROW, SILENT_MS, waitAfter } from './retries.ts'
import { SIGNATURE, signatureOf } from './signature.ts'

export type WebhookDeps = Pick<Deps, 'db' | 'clock' | 'vault' | 'ports' | 'config'> & {
  email: Pick<EmailService, 'alcanca' | 'pedir'>
  /** Starts the outbox, after a job is committed. */
  wake: () => void
}

type Event = Pick<Waiting, 'uid' | 'registro' | 'versao' | 'dados' | 'em'> & { evento: string }

/** Result of a try. `motivo` null: delivered. */
interface Tried {
  http: number | null
  motivo: string | null
  resposta: string
}

/** Time for which a letter is worth sending. */
const DAY_MINUTES = 24 * 60

const isDone = (status: number) => status >= 200 && status < 300

/** Makes the functions that send events to receivers. `resolve` replaces the look-up of names. */
export function createDelivery(
  { db, clock, vault, ports, config, email, wake }: WebhookDeps,
  resolve?: Parameters<typeof createWebhookClient>[1],
) {
  const client = createWebhookClient(ports.of(webhook), resolve)

  /** Decrypts the secrets that are valid now: the last one, and the one before in its last week. */
  function secretsOf({ account_id, id, segredo, segredo_anterior, segredo_ate }: Receiver): string[] {
    const before = segredo_ate && segredo_ate > clock() ? segredo_anterior : null
    return [segredo, before].flatMap(sealed =>
      sealed ? [vault.open(sealed, secretContext(account_id, id)).toString()] : [],
    )
  }

  async function send(receiver: Receiver, { uid: id, evento, em, versao, dados }: Event): Promise<Tried> {
    const { account_id: conta, empresa_id: empresa } = receiver
    const body = JSON.stringify({ id, evento, em: em.toISOString(), conta, empresa, versao, dados })
    const headers = { [SIGNATURE]: signatureOf(body, secretsOf(receiver), clock()), 'user-agent': 'Tecla' }
    const outcome = await client({ url: receiver.url, body, headers })
    if (outcome.kind !== 'answer') {
      const motivo = outcome.told ?? `${new URL(receiver.url).host} não respondeu: ${outcome.cause}`
      return { http: null, motivo, resposta: '' }
    }
    const { status: http, text: resposta } = outcome.answer
    return { http, resposta, motivo: isDone(http) ? null : `HTTP ${http}${resposta ? `: ${resposta}` : ''}` }
  }

  /** Stops sending to a receiver that failed for too long, and says so in the bell. */
  async function suspendLost(
    receiver: Receiver,
    { falhas, falha_desde }: { falhas: number; falha_desde: Date },
  ) {
    const agora = clock()
    const silent = agora.getTime() - falha_desde.getTime() >= SILENT_MS
    if (receiver.suspenso !== null || (falhas < DEAD_IN_A_ROW && !silent)) return
    const suspenso = silent ? 'falha há 72 horas' : `${falhas} envios mortos seguidos`
    const { id, nome, empresa_id, fuso } = receiver
    const mensagem = `${suspenso}. Corrija o endereço e envie em ${integracao_fila.title}`
    const told = await db.tx(receiver, async q => {
      if (!(await suspend(q, id, suspenso))) return false
      await notifyOnce(q, receiver, {
        ...{ empresa_id, tipo: 'integracao', data: agora, mensagem },
        titulo: `Webhook suspenso: ${nome}, ${isoToWire(diaIn(agora, fuso))}`,
      })
      if (!(await email.alcanca(q, empresa_id))) return false
      const letter = {
        assunto: `Webhook suspenso: ${nome}`,
        aviso: { empresa_id, fuso },
        paragrafos: [`O webhook de ${nome} parou de ser enviado: ${mensagem}. Até lá os avisos esperam.`],
        link: { texto: 'Abrir no Tecla', url: `${publicUrl(config)}${integracao_fila.routes.list}` },
        rodape: 'O sistema Tecla avisa disto quem cuida das integrações da empresa.',
      }
      for (const para of await keepersOf(q, empresa_id))
        await email.pedir(q, receiver, para, letter, DAY_MINUTES)
      return true
    })
    if (told) wake()
  }

  return {
    send,

    /** Sends a queued event, and stores what became of it. */
    async deliver(receiver: Receiver, event: Waiting): Promise<Tried> {
      const tried = await send(receiver, event)
      const { http, motivo } = tried
      if (motivo === null) await db.tx(receiver, q => delivered(q, receiver.id, event.id, http ?? 0))
      else {
        const wait = waitAfter(event.tentativas + 1)
        const proxima = wait === null ? null : new Date(clock().getTime() + wait)
        const erro = motivo.slice(0, 2000)
        const state = await db.tx(receiver, q =>
          failed(q, receiver.id, { id: event.id, http, erro, proxima }),
        )
        await suspendLost(receiver, state)
      }
      return tried
    },
  }
}

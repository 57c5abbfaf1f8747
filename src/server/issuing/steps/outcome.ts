import { kindOf } from '../../../core/dfe/kit/event/kind.ts'
import { CANCELAMENTO } from '../../../core/dfe/nfe/event/kinds.ts'
import { asOf } from '../../../core/law/index.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { enqueue } from '../../outbox/repository.ts'
import {
  AUTORIZADA,
  DENEGADA,
  type Protocolo,
  type RespostaAutorizacao,
} from '../../sefaz/client/resultado.ts'
import { tellIssuer } from '../channels/canal.ts'
import { createEvent } from '../events/repository.ts'
import { withLine } from '../failures/said-line.ts'
import { announce, type Caso, type Fluxo, step } from '../flow.ts'
import { CANCELAMENTO_DUPLICADA } from '../justificativas.ts'
import { type Documento, notify, setAlarm } from '../repository.ts'

/** Same key already there: the answer to ask for by key. 539 is another key with our number: nobody's to adopt. */
const JA_EXISTE = new Set(['204'])
/** The lot is still in process: SEFAZ has it, the answer comes by key. */
const EM_PROCESSAMENTO = new Set(['103', '105'])

/** Stores SEFAZ's answer. `consultar`: it has the bytes, and the protocol must be asked for. */
export async function settle(caso: Caso, resposta: RespostaAutorizacao): Promise<'fim' | 'consultar'> {
  const { protocolo } = resposta
  const cstat = protocolo?.cStat ?? resposta.cStat
  if (JA_EXISTE.has(cstat) || EM_PROCESSAMENTO.has(cstat)) return 'consultar'
  if (protocolo && AUTORIZADA.has(cstat)) await authorise(caso, protocolo)
  else if (DENEGADA.has(cstat)) await step(caso, { para: 'denegada', mudanca: said(resposta) })
  else await reject(caso, said(resposta))
  return 'fim'
}

const said = (resposta: RespostaAutorizacao) => ({
  cstat: resposta.protocolo?.cStat ?? resposta.cStat,
  xmotivo: resposta.protocolo?.xMotivo ?? resposta.xMotivo,
})

/** Authorised: the same bytes plus the protocol are the document from now on; paper is asked for in the same commit. */
export async function authorise(caso: Caso, protocolo: Protocolo): Promise<Caso> {
  const { documento, fluxo, tenant, model } = caso
  const em = new Date(protocolo.dhRecbto)
  const autorizada_em = Number.isNaN(em.getTime()) ? fluxo.clock() : em
  const jaImpressa = documento.tp_emis === 9
  return step(
    caso,
    {
      para: 'autorizada',
      mudanca: {
        xml_proc: model.proc(documento.xml_assinado ?? '', protocolo.xml),
        protocolo: protocolo.nProt,
        cstat: protocolo.cStat,
        xmotivo: [protocolo.xMotivo, ...protocolo.mensagens.map(m => `${m.cMsg} ${m.xMsg}`)].join(' · '),
        autorizada_em,
        prazo_cancelamento: cancelUntil(fluxo, documento, autorizada_em),
        alarme: null,
      },
    },
    async (q, autorizado) => {
      // another number stands for the sale: this one was authorised in vain and must be cancelled
      if (!autorizado.atual) return void (await cancelDuplicate(q, tenant, fluxo, autorizado))
      if (!jaImpressa) await fluxo.imprimir(q, tenant, autorizado, 1)
      await fluxo.comissionar(q, tenant, autorizado)
      await fluxo.enviar(q, tenant, autorizado)
    },
  )
}

const cancelDuplicate = (q: Q, tenant: Tenant, fluxo: Fluxo, documento: Documento): Promise<unknown> =>
  createEvent(q, tenant, fluxo.clock(), kindOf(fluxo.eventos, CANCELAMENTO), {
    documento_id: documento.id,
    justificativa: CANCELAMENTO_DUPLICADA,
    usuario_id: null,
  })

/** Until when it may be cancelled; null: nothing of its kind is, or there is no limit. */
function cancelUntil({ eventos }: Fluxo, documento: Documento, autorizada_em: Date): Date | null {
  const kind = eventos.find(
    ({ efeito, modelos, substituida }) =>
      efeito === 'cancelada' && !substituida && modelos.includes(documento.modelo),
  )
  const prazo = kind?.prazo(asOf(documento.dh_emi), documento) ?? null
  return prazo === null ? null : new Date(autorizada_em.getTime() + prazo)
}

/** Keeps a refusal. SEFAZ names the item of the note, so the line of the document is stored beside it. */
export const reject = async (
  caso: Caso,
  { cstat, xmotivo }: { cstat: string | null; xmotivo: string },
): Promise<void> => refuse(caso, { cstat, xmotivo: await withLine(caso, xmotivo) })

/**
 * Refused. Before anything was printed the sale waits for its mending; after a contingency paper is in somebody's
 * hands, and the alarm stays until it is solved. `campo`: our own preflight refused it, with the cStat SEFAZ would give.
 */
export async function refuse(
  caso: Pick<Caso, 'fluxo' | 'tenant' | 'documento'>,
  motivo: { cstat: string | null; xmotivo: string; campo?: string },
): Promise<void> {
  const { documento, fluxo, tenant } = caso
  const naRua = documento.status_emissao === 'contingencia'
  const alarme = naRua
    ? `Nota ${documento.numero} emitida em contingência foi rejeitada: ${motivo.xmotivo}`
    : null
  await step(
    caso,
    {
      para: 'rejeitada',
      mudanca: { cstat: motivo.cstat, xmotivo: motivo.xmotivo, campo: motivo.campo ?? null, alarme },
      causa: motivo.campo === undefined ? null : 'preflight',
    },
    async q => {
      if (alarme) await bell(q, fluxo, tenant, documento, 'Contingência rejeitada', alarme)
    },
  )
}

/** Puts a text on a document that stays where it is; the bell rings once per text. */
export async function alarm(
  fluxo: Fluxo,
  tenant: Tenant,
  documento: Documento,
  texto: string,
): Promise<void> {
  const movido = await fluxo.db.tx(tenant, async q => {
    const news = await setAlarm(q, tenant, documento.id, texto)
    if (news) await bell(q, fluxo, tenant, documento, 'Emissão parada', texto)
    return news
  })
  if (movido) announce({ fluxo, tenant }, { documento, movido })
}

/** The line failed; a fault that waiting does not mend rings the bell, once. */
export async function lineFailed(
  { fluxo, tenant, documento, linha }: Omit<Caso, 'conexao' | 'tentativas'>,
  aviso: string | null,
): Promise<void> {
  const antes = fluxo.breaker.fechado(linha)
  const news = fluxo.breaker.falhou(linha, aviso)
  if (antes) tellIssuer(fluxo, tenant, documento.empresa_id)
  if (news && aviso !== null)
    await fluxo.db.tx(tenant, q => bell(q, fluxo, tenant, documento, 'SEFAZ sem confiança', aviso))
}

export const bell = (
  q: Q,
  fluxo: Fluxo,
  tenant: Tenant,
  documento: Documento,
  titulo: string,
  mensagem: string,
): Promise<void> =>
  notify(q, tenant, { empresa_id: documento.empresa_id, titulo, mensagem, data: fluxo.clock() })

/** A job for this document's next look. */
export const again = (q: Q, tenant: Tenant, documento_id: number, due_at: Date): Promise<void> =>
  enqueue(q, tenant, { tipo: 'documento', alvo_id: documento_id, due_at })

import { isoToWire } from '../../../core/dates/day.ts'
import type { DfeFamily } from '../../../core/dfe/kit/family.ts'
import { isSvc, nomeSvc } from '../../../core/document/emissao.ts'
import { dataHoraIn } from '../../../core/document/fuso.ts'
import { modelNames } from '../../../core/document/models.ts'
import { LAW } from '../../../core/law/index.ts'
import type { Canal, PedidoDeContingencia, SituacaoNfe } from '../../../domain/api/emissor.ts'
import { fieldError } from '../../../domain/error.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { backoff } from '../../outbox/backoff.ts'
import type { Job, JobHandler } from '../../outbox/job.ts'
import { enqueue, hasten } from '../../outbox/repository.ts'
import { companyChannel } from '../../realtime/broadcaster.ts'
import { familyNamed } from '../../sefaz/families.ts'
import { type Caso, type Fluxo, linhaDe } from '../flow.ts'
import { notify } from '../repository.ts'
import { tpEmisDo } from './caminho.ts'
import {
  type Contingencia,
  closeChannel,
  liveChannel,
  openChannel,
  readChannel,
  readOrder,
} from './canal-repository.ts'

/** cStat of a SEFAZ in operation. */
const EM_OPERACAO = '107'
/** First and longest pause, in ms, between status calls; the longest is SEFAZ's rule of one call every 3 minutes. */
const OLHADA_MS = 5_000
const OLHADA_MAXIMA_MS = 180_000

/** Names a family's channel: SVC-RS, EPEC, FS-DA. */
function nomeCanal(family: DfeFamily, canal: Canal, where: { uf: string; dia: string }): string {
  const tpEmis = tpEmisDo(family, canal, where)
  return isSvc(tpEmis) ? nomeSvc(tpEmis) : canal
}

/** Tells the company's open screens that the way of issuing changed. */
export const tellIssuer = ({ broadcaster }: Fluxo, { account_id }: Tenant, empresa_id: number): void =>
  broadcaster.trigger(companyChannel(account_id, empresa_id), 'EmissorAtualizado', {})

/** Makes the account's waiting jobs of notes and of their events due now. */
async function hurry(q: Q, tenant: Tenant, { clock }: Fluxo): Promise<void> {
  await hasten(q, tenant, 'documento', clock())
  await hasten(q, tenant, 'evento', clock())
}

/** Refuses a channel that the family does not have. @throws VALIDACAO */
function refuseWithoutChannel({
  canal,
  familia,
}: PedidoDeContingencia & Pick<Contingencia, 'familia'>): void {
  if (familia !== 'cte' || canal === 'SVC') return
  const fim = LAW.find(({ nome }) => nome === 'cte_epec')?.ate ?? ''
  throw fieldError(
    'canal',
    `O CT-e não tem ${canal}, que terminou em ${isoToWire(fim)} (NT 2026.004): a contingência dele é a SVC`,
  )
}

/**
 * Starts a contingency for the company's documents of a family, waiting ones included, and starts the job that watches the
 * state's SEFAZ. @throws VALIDACAO for a channel that the family does not have
 */
export async function enterChannel(
  fluxo: Fluxo,
  sessao: Sessao,
  entrada: PedidoDeContingencia & Pick<Contingencia, 'familia'>,
): Promise<void> {
  refuseWithoutChannel(entrada)
  const { empresa_id, usuario_id } = sessao
  const desde = fluxo.clock()
  await fluxo.db.tx(sessao, async q => {
    const id = await openChannel(q, sessao, { ...entrada, empresa_id, usuario_id, desde })
    await enqueue(q, sessao, {
      tipo: 'contingencia',
      alvo_id: id,
      due_at: new Date(desde.getTime() + OLHADA_MS),
    })
    await hurry(q, sessao, fluxo)
  })
  fluxo.wake()
  tellIssuer(fluxo, sessao, empresa_id)
}

/** Lists the lines by which a company's documents of a family go to the state's SEFAZ. */
const linesOf = ({ chosen }: Pick<DfeFamily, 'chosen'>, empresa_id: number): string[] =>
  chosen.flatMap(modelo => [1, 2].map(tp_amb => linhaDe({ empresa_id, modelo, tp_amb, tp_emis: 1 })))

/**
 * Ends a family's contingency at a user's request: its documents go to the state's SEFAZ again. Forgets that its lines
 * failed, because without a waiting document nothing would try them, and the till would go on telling of a contingency.
 */
export async function leaveChannel(fluxo: Fluxo, sessao: Sessao, familia: DfeFamily['name']): Promise<void> {
  await fluxo.db.tx(sessao, async q => {
    const viva = await liveChannel(q, sessao, sessao.empresa_id, familia)
    if (!viva) return
    await closeChannel(q, sessao, viva.id, fluxo.clock())
    await hurry(q, sessao, fluxo)
  })
  for (const line of linesOf(familyNamed(familia), sessao.empresa_id)) fluxo.breaker.respondeu(line)
  fluxo.wake()
  tellIssuer(fluxo, sessao, sessao.empresa_id)
}

/** Ends a contingency without a user, and notifies the company of the reason. */
async function end(
  fluxo: Fluxo,
  tenant: Tenant,
  { id, empresa_id }: Pick<Contingencia, 'id' | 'empresa_id'>,
  mensagem: string,
): Promise<void> {
  const ended = await fluxo.db.tx(tenant, async q => {
    if (!(await closeChannel(q, tenant, id, fluxo.clock()))) return false
    await notify(q, tenant, {
      empresa_id,
      tipo: 'emissao',
      titulo: 'Emissão normal',
      mensagem,
      data: fluxo.clock(),
    })
    await hurry(q, tenant, fluxo)
    return true
  })
  if (!ended) return
  fluxo.wake()
  tellIssuer(fluxo, tenant, empresa_id)
}

/** Makes a contingency's job: asks the state's SEFAZ until it is in operation, then ends the contingency. */
export const watchChannel =
  (fluxo: Fluxo): JobHandler =>
  async (job: Job) => {
    const tenant = { account_id: job.account_id }
    const viva = await fluxo.db.tx(tenant, q => readChannel(q, tenant, job.alvo_id))
    if (!viva) return null
    const { empresa_id, familia, cnpj, uf, tp_amb } = viva
    const [modelo = ''] = familyNamed(familia).chosen
    const onde = { empresa_id, cnpj, uf, tp_amb, modelo, tp_emis: 1 }
    const conexao = await fluxo.issuers.conexao(tenant, onde)
    const resultado = await fluxo.client.serviceStatus(conexao)
    const cstat = resultado.kind === 'answer' ? resultado.resposta.cStat : null
    if (cstat === EM_OPERACAO) {
      // one authority serves all models of the family
      for (const line of linesOf(familyNamed(familia), empresa_id)) fluxo.breaker.respondeu(line)
      await end(fluxo, tenant, viva, `A SEFAZ voltou a responder: ${modelNames(modelo)} saem por ela de novo`)
      return null
    }
    return {
      depois: backoff(job.tentativas, OLHADA_MS, OLHADA_MAXIMA_MS),
      erro: resultado.kind === 'answer' ? `${cstat} ${resultado.resposta.xMotivo}` : resultado.causa,
    }
  }

/**
 * Ends the company's SVC contingency after SEFAZ said that SVC is off for the state. Does nothing and returns true when the
 * document's own field asks for SVC, because only a user can change the field.
 */
export async function endedBySvc({ fluxo, tenant, documento }: Caso): Promise<boolean> {
  const { dita, viva } = await fluxo.db.tx(tenant, q => readOrder(q, tenant, documento))
  if (isSvc(dita ?? 1)) return true
  if (viva?.canal === 'SVC')
    await end(
      fluxo,
      tenant,
      viva,
      `A SEFAZ do estado não deixa a SVC autorizar: ${modelNames(documento.modelo)} esperam por ela, ou escolha EPEC ou FS-DA`,
    )
  return false
}

/** Tells how a family's documents are issued now, and the contingency to propose while SEFAZ does not answer. */
export async function channelSituation(
  q: Q,
  fluxo: Fluxo,
  sessao: Sessao,
  familia: DfeFamily['name'],
): Promise<SituacaoNfe> {
  const family = familyNamed(familia)
  const { empresa_id } = sessao
  const { uf, fuso } = sessao.empresa
  const viva = await liveChannel(q, sessao, empresa_id, familia)
  const where = { uf, dia: dataHoraIn(fluxo.clock(), fuso) }
  const fora = linesOf(family, empresa_id).some(line => !fluxo.breaker.fechado(line))
  return {
    canal: viva ? nomeCanal(family, viva.canal, where) : null,
    desde: viva?.desde.toISOString() ?? null,
    proposta: fora && !viva ? nomeCanal(family, 'SVC', where) : null,
  }
}

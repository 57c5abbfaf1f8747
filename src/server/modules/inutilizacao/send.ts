import { NFE_CODES } from '../../../core/dfe/nfe/codes.ts'
import { composeInutilizacao } from '../../../core/dfe/nfe/compose/inutilizacao.ts'
import { NFE_FAMILY } from '../../../core/dfe/nfe/family.ts'
import { modelName } from '../../../core/document/models.ts'
import { codigoUf } from '../../../core/document/uf.ts'
import { AppError } from '../../../domain/error.ts'
import { type Fluxo, NADA_DITO, notify } from '../../issuing/service.ts'
import { backoff } from '../../outbox/backoff.ts'
import type { Desfecho, Job } from '../../outbox/job.ts'
import { procInut } from '../../sefaz/compose.ts'
import { signInut } from '../../sefaz/sign.ts'
import { type InutilizacaoGuardada, type RespostaDaFaixa, readVoiding, updateVoiding } from './repository.ts'

export type Inutilizador = Pick<Fluxo, 'db' | 'time' | 'clock' | 'client' | 'issuers' | 'wake'>

const ESPERA_MS = 15_000
const ESPERA_MAXIMA_MS = 15 * 60_000

const FEITA = '102'
/** cStat: the numbers were voided before, but the response was lost. */
const FEITA_ANTES = '563'

/** Names a range: 'NFC-e série 1, números 45 a 90'. */
export const nameOfRange = ({
  modelo,
  serie,
  de,
  ate,
}: Pick<InutilizacaoGuardada, 'modelo' | 'serie' | 'de' | 'ate'>) =>
  `${modelName(modelo)} série ${serie}, ${de === ate ? `número ${de}` : `números ${de} a ${ate}`}`

/** Voids a request's numbers, as a job: signs once, runs until SEFAZ answers, tells of a refusal. May run again. */
export async function runVoiding(ctx: Inutilizador, job: Job): Promise<Desfecho> {
  const { db, clock, client, issuers } = ctx
  const pedido = await db.tx(job, q => readVoiding(q, job.alvo_id))
  if (!pedido || pedido.status === 'registrado' || pedido.status === 'rejeitado') return null
  const write = (resultado: RespostaDaFaixa) =>
    db.tx(job, q => updateVoiding(q, pedido.id, resultado, clock()))
  const later = (erro: string): Desfecho => ({
    depois: backoff(job.tentativas, ESPERA_MS, ESPERA_MAXIMA_MS),
    erro,
  })
  const conexao = await issuers.conexao(job, { ...pedido, tp_emis: 1 }).catch((error: unknown) => {
    if (error instanceof AppError && error.codigo === 'CERTIFICADO') return error.message
    throw error
  })
  if (typeof conexao === 'string') return later(conexao)
  const xml = pedido.xml_assinado ?? signInut(composeInutilizacao(messageOf(pedido)), conexao.certificado)
  await write({ status: 'enviado', xml_assinado: xml })
  const resultado = await client.voidNumbers(conexao, xml)
  if (resultado.kind !== 'answer') return later(resultado.causa)
  const { cStat: cstat, xMotivo: xmotivo, nProt: protocolo, retInut } = resultado.resposta
  if (NFE_CODES.unavailable.has(cstat)) return later(`${cstat} ${xmotivo}`)
  if (cstat === FEITA || cstat === FEITA_ANTES) {
    const disse =
      cstat === FEITA ? { xmotivo, protocolo, xml_proc: procInut(NFE_FAMILY, xml, retInut) } : NADA_DITO
    await write({ status: 'registrado', cstat, ...disse })
    return null
  }
  await db.tx(job, async q => {
    await updateVoiding(q, pedido.id, { status: 'rejeitado', cstat, xmotivo }, clock())
    await notify(q, job, {
      empresa_id: pedido.empresa_id,
      tipo: 'inutilizacao',
      titulo: 'Inutilização recusada',
      mensagem: `${nameOfRange(pedido)}: ${cstat} ${xmotivo}`,
      data: clock(),
    })
  })
  return null
}

const messageOf = (pedido: InutilizacaoGuardada) => ({
  ...{ tpAmb: pedido.tp_amb === 1 ? ('1' as const) : ('2' as const), cUF: codigoUf(pedido.uf) ?? '' },
  ...{ ano: pedido.ano, cnpj: pedido.cnpj, mod: pedido.modelo, serie: pedido.serie },
  ...{ de: pedido.de, ate: pedido.ate, justificativa: pedido.justificativa },
})

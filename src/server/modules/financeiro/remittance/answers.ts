import { EMISSORES } from '../../../../core/bank/boleto/issuers.ts'
import { reasonsOf } from '../../../../core/bank/cnab/reasons.ts'
import type { Ocorrencia, RetornoLido } from '../../../../core/bank/cnab/title.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { updateBoleto } from '../bank/boleto-repository.ts'
import { barsFor, toIssuing } from './make.ts'
import {
  answerInstruction,
  dropBars,
  endInstructions,
  readInstructions,
  readIssuing,
  type TituloGuardado,
} from './repository.ts'

/** Code of a return that says: the due date was changed. */
const DUE_CHANGED = '14'

/**
 * Writes what a return says of the boletos that were sent: registered, refused with the reason, cancelled, or changed.
 * `parcelaDe` finds the instalment of a title by its number; a bank that gives the number itself is known by what was
 * written for it.
 */
export async function answerRemittances(
  q: Q,
  sessao: Sessao,
  retorno: Pick<RetornoLido, 'banco' | 'outros'>,
  parcelaDe: (titulo: Ocorrencia) => number | null,
  agora: Date,
): Promise<void> {
  const { banco } = retorno
  const asked = retorno.outros.flatMap(titulo => {
    const parcela_id = parcelaDe(titulo) ?? writtenFor(banco, titulo)
    return parcela_id === null ? [] : [{ titulo, parcela_id }]
  })
  if (asked.length === 0) return
  const rows = await readInstructions(
    q,
    sessao.empresa_id,
    asked.map(({ parcela_id }) => parcela_id),
  )
  for (const { titulo, parcela_id } of asked) {
    // an answer changes what waits, so a later one of the same file sees it
    const own = rows.filter(row => row.parcela_id === parcela_id)
    const waits = own.findLast(({ situacao }) => situacao === 'enviada')
    const entry = own.findLast(({ ordem }) => ordem === 'entrada')
    const motivo = reasonsOf(banco, titulo.motivos) || null
    const write = async (row: TituloGuardado, situacao: TituloGuardado['situacao'], why: string | null) => {
      await answerInstruction(q, row.id, { situacao, motivo: why, agora })
      row.situacao = situacao
    }
    if (titulo.efeito === 'entrada' && waits?.ordem === 'entrada') {
      if (waits.nosso_numero === null) await takeNumber(q, sessao, waits, titulo.nosso_numero, agora)
      await write(waits, 'confirmada', null)
    } else if (titulo.efeito === 'recusa' && waits?.ordem === 'entrada') {
      await write(waits, 'recusada', motivo)
      await dropBars(q, parcela_id)
    } else if (
      (titulo.efeito === 'nega' || titulo.efeito === 'recusa') &&
      waits &&
      waits.ordem !== 'entrada'
    ) {
      await write(waits, 'recusada', motivo)
    } else if (
      titulo.efeito === 'informa' &&
      titulo.codigo === DUE_CHANGED &&
      waits?.ordem === 'vencimento'
    ) {
      await write(waits, 'confirmada', null)
    } else if (
      titulo.efeito === 'baixa' &&
      entry &&
      (entry.situacao === 'confirmada' || entry.situacao === 'enviada')
    ) {
      await endInstructions(q, [parcela_id], agora)
      await dropBars(q, parcela_id)
      for (const row of own) if (row.situacao !== 'recusada') row.situacao = 'encerrada'
    }
  }
}

/** Gives the instalment that was written beside a boleto whose number the bank gives. */
function writtenFor(banco: string, { controle }: Ocorrencia): number | null {
  return EMISSORES[banco]?.numero === null && /^\d{1,15}$/.test(controle) ? Number(controle) : null
}

/** Keeps the number that the bank gave a boleto, and the bars that follow from it. */
async function takeNumber(
  q: Q,
  { empresa_id }: Sessao,
  titulo: TituloGuardado,
  nosso_numero: string,
  agora: Date,
): Promise<void> {
  const guardada = await readIssuing(q, empresa_id, titulo.conta_id, String(agora.getUTCFullYear()), false)
  const conta = guardada && toIssuing(guardada)
  const issuer = conta && EMISSORES[conta.banco]
  if (!issuer || !/^\d{1,11}$/.test(nosso_numero)) return
  await answerInstruction(q, titulo.id, { situacao: titulo.situacao, motivo: null, nosso_numero, agora })
  await updateBoleto(q, titulo.parcela_id, {
    barras: barsFor(conta, issuer, titulo, nosso_numero),
    nosso_numero,
  })
}

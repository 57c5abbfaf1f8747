import { isoToWire } from '../../../core/dates/day.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { Lancamento, Renegociacao } from '../../../domain/api/lancamentos.ts'
import type { desfazerRenegociacao, renegociar } from '../../../domain/api/renegociacoes.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { renegotiation } from '../../../domain/money/causes/renegotiation.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { hasPaidInstalment } from '../../money/document-repository.ts'
import { post, reverse } from '../../money/post.ts'
import { readStanding } from '../../money/post-repository.ts'
import { keepRequest } from '../../money/request-repository.ts'
import { toLancamento } from './answer.ts'
import { owedOn, refuseWaiver, waivedOf } from './charges.ts'
import { instalmentsOf, refuseOddPlan, todayOf } from './entries.ts'
import { endBoletos } from './remittance/held.ts'
import {
  insertRenegotiation,
  markRenegotiationUndone,
  readRenegotiations,
  type StoredRenegotiation,
} from './renegotiate-repository.ts'
import { holdParcelas, readParcelas, readRates } from './repository.ts'
import { readOpen } from './settle.ts'
import { recheckCharges } from './settle-repository.ts'

/** Replaces one partner's open instalments. A repeated uuid returns the stored result. @throws VALIDACAO, CONFLITO */
export async function renegotiate(
  q: Q,
  sessao: Sessao,
  body: Body<typeof renegociar>,
  agora: Date,
): Promise<Lancamento[]> {
  const { empresa_id, usuario_id } = sessao
  const { uuid } = body
  const hoje = todayOf(sessao, agora)
  const ids = [...new Set(body.parcelas)]
  await holdParcelas(q, empresa_id, ids)
  await keepRequest(q, 'renegociacao', uuid, body)
  const [before] = await readRenegotiations(q, empresa_id, { uuid })
  if (before) {
    if (before.antigas.length === ids.length && before.antigas.every(each => ids.includes(each)))
      return tell(q, sessao, before.novas, hoje)
    throw new AppError('CONFLITO', { mensagem: 'Este uuid já registrou outra renegociação' })
  }
  const parcelas = await readOpen(q, sessao, ids, hoje, 'renegociado')
  const [first] = parcelas
  const parceiro = first?.parceiro ?? null
  if (!first || !parceiro) throw fieldError('parcelas', 'Só se renegocia o que tem parceiro')
  if (parcelas.some(({ tipo }) => tipo !== first.tipo))
    throw fieldError('parcelas', 'Renegocie o que é a receber e o que é a pagar cada um por sua vez')
  if (parcelas.some(each => each.parceiro?.id !== parceiro.id))
    throw fieldError('parcelas', 'Renegocie as de um parceiro por vez')
  await endBoletos(q, sessao, ids, { feito: 'renegociada', agora })
  const rates = await readRates(q, empresa_id)
  const dues = parcelas.map(parcela => ({
    parcela_id: parcela.id,
    aberto: parcela.aberto,
    ...owedOn(parcela, hoje, sessao.empresa.uf, rates),
  }))
  const sum = (key: 'aberto' | 'multa' | 'juros' | 'desconto') =>
    dues.reduce((total, due) => total.plus(due[key]), ZERO)
  const aberto = sum('aberto')
  const [multa, juros, desconto] = (['multa', 'juros', 'desconto'] as const).map(key =>
    dec(body[key] ?? sum(key)).toFixed(2),
  ) as [string, string, string]
  const owed = { multa: sum('multa').toFixed(2), juros: sum('juros').toFixed(2) }
  if (first.tipo === 1)
    refuseWaiver(
      sessao,
      waivedOf({ ...owed, desconto: sum('desconto').toFixed(2) }, { multa, juros, desconto }),
      rates,
    )
  const valor = aberto.plus(multa).plus(juros).minus(desconto)
  if (!valor.gt(0))
    throw fieldError('desconto', `O desconto não deixa nada: em aberto há ${formatMoney(aberto.toFixed(2))}`)
  const novas = instalmentsOf({ ...body, parcelas: undefined, valor: valor.toFixed(2) })
  refuseOddPlan(novas, hoje)
  const { tipo } = first
  const said = {
    uuid,
    empresa_id,
    tipo,
    parceiro_id: parceiro.id,
    data: hoje,
    multa,
    juros,
    desconto,
    usuario_id,
  }
  const id = await insertRenegotiation(q, said, dues)
  if (id === null) throw new AppError('CONFLITO', { mensagem: 'Este uuid já registrou outra renegociação' })
  await post(
    q,
    sessao,
    renegotiation,
    { tipo, desconto, antigas: dues, novas },
    {
      ...{ empresa_id, usuario_id, origem_id: id, data: hoje, parceiro_id: parceiro.id, fechado: 'recusa' },
      historico: body.descricao?.trim() || `Renegociação ${id}`,
    },
  )
  await recheckCharges(q, ids, agora)
  const [written] = await readRenegotiations(q, empresa_id, { id })
  return tell(q, sessao, written?.novas ?? [], hoje)
}

async function tell(q: Q, sessao: Sessao, ids: readonly number[], hoje: string): Promise<Lancamento[]> {
  const rates = await readRates(q, sessao.empresa_id)
  return (await readParcelas(q, { empresa_id: sessao.empresa_id, hoje }, ids)).map(each =>
    toLancamento(each, hoje, sessao.empresa.uf, rates),
  )
}

/**
 * Undoes a renegotiation: the old instalments are open again. @throws NAO_ENCONTRADO; CONFLITO when a new instalment was
 * paid or renegotiated, or it was already undone
 */
export async function undoRenegotiation(
  q: Q,
  sessao: Sessao,
  id: number,
  { motivo }: Body<typeof desfazerRenegociacao>,
  agora: Date,
): Promise<Lancamento[]> {
  const { empresa_id, usuario_id } = sessao
  const hoje = todayOf(sessao, agora)
  const [of] = await readRenegotiations(q, empresa_id, { id })
  if (!of) throw new AppError('NAO_ENCONTRADO')
  await holdParcelas(q, empresa_id, [...of.antigas, ...of.novas])
  if (await hasPaidInstalment(q, sessao, { tipo: renegotiation.origem, id }))
    throw new AppError('CONFLITO', {
      mensagem: 'Já há parcela nova paga ou renegociada: desfaça o que se fez com ela antes',
    })
  await endBoletos(q, sessao, of.novas, { feito: 'cancelada com a renegociação', agora })
  if (!(await markRenegotiationUndone(q, { id, usuario_id, motivo: motivo.trim(), em: agora })))
    throw new AppError('CONFLITO', { mensagem: 'Esta renegociação já foi desfeita' })
  const rows = (await readStanding(q, sessao, renegotiation.origem, id)).map(row => row.id)
  await reverse(q, sessao, rows, { data: hoje, usuario_id, motivo: motivo.trim() })
  return tell(q, sessao, of.antigas, hoje)
}

/** Lists the renegotiations that contain an instalment, each with the instalments of the other side (old or new). */
export async function renegotiationsOf(
  q: Q,
  sessao: Sessao,
  parcela_id: number,
  agora: Date,
): Promise<Renegociacao[]> {
  const hoje = todayOf(sessao, agora)
  const told = async ({ uuid: _, data, antigas, novas, ...said }: StoredRenegotiation) => {
    const lado = novas.includes(parcela_id) ? ('nova' as const) : ('antiga' as const)
    const outras = await tell(q, sessao, lado === 'nova' ? antigas : novas, hoje)
    return {
      ...{ ...said, data: isoToWire(data), lado },
      outras: outras.map(({ id, descricao, num_parcela, vencimento, valor, status }) => ({
        ...{ id, descricao, num_parcela, vencimento, valor, status },
      })),
    }
  }
  const found: Renegociacao[] = []
  for (const each of await readRenegotiations(q, sessao.empresa_id, { parcela_id }))
    found.push(await told(each))
  return found
}

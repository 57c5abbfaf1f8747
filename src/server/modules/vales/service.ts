import { isoToWire, wireToIso } from '../../../core/dates/day.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import { dec } from '../../../core/money/decimal.ts'
import { CREDITO_EM_LOJA } from '../../../core/tender/codes.ts'
import { settles } from '../../../core/tender/index.ts'
import { voucherWhy } from '../../../core/venda/payment/credito.ts'
import type { OrigemVale } from '../../../core/venda/payment/voucher.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { anularVale, emitirVale, PapelDoVale, ValeDoCaixa } from '../../../domain/api/vales.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { voucher } from '../../../domain/money/causes/voucher.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import {
  holdVoucher,
  offerCreditMethod,
  type StoredVoucher,
} from '../../documents/venda/credito-repository.ts'
import type { Sessao } from '../../http/session.ts'
import { hasPartner } from '../../money/partner-repository.ts'
import { postAgain } from '../../money/post.ts'
import { keepRequest, waitFor } from '../../money/request-repository.ts'
import { sessionAtTill, takeOut } from '../caixa/service.ts'
import { hashOf, newCode, readCode } from './code.ts'
import {
  findByHash,
  findByUuid,
  hasTill,
  insertVoucher,
  keepHash,
  markVoided,
  readTender,
  readVoucher,
} from './repository.ts'

export type Vales = ReturnType<typeof createVales>

/** Stores the voucher that a return gives the customer. */
export async function keepVoucher(
  q: Q,
  sessao: Sessao,
  {
    devolucao_id,
    valor,
    parceiro_id,
    em,
  }: { devolucao_id: number; valor: string; parceiro_id: number | null; em: Date },
): Promise<void> {
  const none = { uuid: null, meio: null, validade: null, motivo: '' }
  await insertVoucher(q, sessao, { ...none, origem: 'devolucao', devolucao_id, valor, parceiro_id, em })
}

const told = (
  {
    id,
    numero,
    origem,
    saldo,
    validade,
    anulado,
  }: Pick<StoredVoucher, 'id' | 'numero' | 'saldo' | 'validade' | 'anulado'> & {
    origem: OrigemVale
  },
  hoje: string,
): ValeDoCaixa => ({
  ...{ id, numero, origem, saldo },
  validade: validade && isoToWire(validade),
  recusa: voucherWhy({ saldo, validade, anulado }, hoje),
})

/** Makes the service of vouchers: issue, print, read at the till, list and void. */
export function createVales({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const today = ({ empresa }: Sessao): string => diaIn(clock(), empresa.fuso)

  /** Reads a voucher and locks it. @throws NAO_ENCONTRADO */
  async function held(q: Q, sessao: Sessao, id: number): Promise<StoredVoucher> {
    const found = await holdVoucher(q, sessao, id)
    if (!found) throw new AppError('NAO_ENCONTRADO', { mensagem: 'Este vale não existe nesta empresa' })
    return found
  }

  /** Posts a voucher's issue and voiding; reverses earlier postings that differ. */
  async function postVoucher(
    q: Q,
    sessao: Sessao,
    id: number,
    { sessao_id = null, motivo }: { sessao_id?: number | null; motivo: string },
  ): Promise<void> {
    const { empresa_id, usuario_id } = sessao
    const { numero, origem, valor, meio, parceiro_id, anulado_valor } = await readVoucher(q, sessao, id)
    const head = {
      empresa_id,
      usuario_id,
      sessao_id,
      origem_id: id,
      parceiro_id,
      historico: `Vale ${numero}`,
    }
    await postAgain(
      q,
      sessao,
      voucher,
      { origem, valor, meio, anulado: anulado_valor },
      { ...head, data: null, hoje: today(sessao), motivo, fechado: 'adia' },
    )
  }

  return {
    ler: (sessao: Sessao, texto: string): Promise<ValeDoCaixa> =>
      db.tx(sessao, async q => {
        const codigo = readCode(texto)
        const id = codigo === null ? null : await findByHash(q, sessao, hashOf(codigo))
        if (id === null)
          throw new AppError('NAO_ENCONTRADO', {
            mensagem: 'Este papel não é de um vale desta empresa, ou outro já o substituiu',
          })
        return told(await held(q, sessao, id), today(sessao))
      }),

    ver: (sessao: Sessao, id: number): Promise<ValeDoCaixa> =>
      db.tx(sessao, async q => told(await held(q, sessao, id), today(sessao))),

    imprimir: (sessao: Sessao, id: number): Promise<PapelDoVale> =>
      db.tx(sessao, async q => {
        const now = await held(q, sessao, id)
        const why = voucherWhy(now, today(sessao))
        if (why) throw new AppError('CONFLITO', { mensagem: why })
        const { impresso, parceiro, criado_em } = await readVoucher(q, sessao, id)
        if (impresso && !sessao.flags.has('pdv_vale_emitir'))
          throw new AppError('PROIBIDO', {
            mensagem: 'Este vale já tem o seu papel: só quem emite vales faz outro',
          })
        const codigo = newCode()
        await keepHash(q, sessao, id, hashOf(codigo))
        const { numero, origem, saldo, validade } = told(now, today(sessao))
        const data = isoToWire(diaIn(criado_em, sessao.empresa.fuso))
        return { numero, origem, codigo, saldo, validade, parceiro, data }
      }),

    emitir: (sessao: Sessao, body: Body<typeof emitirVale>): Promise<ValeDoCaixa> =>
      db.tx(sessao, async q => {
        await waitFor(q, body.uuid)
        const before = await findByUuid(q, sessao, body.uuid)
        if (before && before.empresa_id !== sessao.empresa_id)
          throw new AppError('CONFLITO', { mensagem: 'Este uuid já é de outro vale' })
        await keepRequest(q, 'vale', body.uuid, body)
        if (before) return told(await held(q, sessao, before.id), today(sessao))
        const meio = body.origem === 'presente' ? await tenderOf(q, sessao, body.meio_pagamento_id) : null
        const parceiro_id = body.parceiro_id ?? null
        if (parceiro_id !== null && !(await hasPartner(q, parceiro_id)))
          throw fieldError('parceiro_id', 'Parceiro não localizado')
        const validade = body.validade ? wireToIso(body.validade) : null
        if (validade !== null && validade < today(sessao))
          throw fieldError('validade', 'O vale nasceria vencido')
        if (body.terminal_id != null && !(await hasTill(q, sessao, body.terminal_id)))
          throw fieldError('terminal_id', 'Caixa não encontrado')
        const caixa = await sessionAtTill(q, sessao, body.terminal_id)
        const valor = dec(body.valor).toFixed(2)
        const { uuid, origem, motivo } = body
        const written = {
          uuid,
          origem,
          valor,
          meio,
          parceiro_id,
          validade,
          motivo,
          devolucao_id: null,
          em: clock(),
        }
        const { id, numero } = await insertVoucher(q, sessao, written)
        await postVoucher(q, sessao, id, { sessao_id: caixa?.id ?? null, motivo })
        await offerCreditMethod(q, sessao)
        if (caixa) {
          const by = { usuario_id: sessao.usuario_id, em: clock(), motivo: `Vale ${numero}: ${motivo}` }
          const paid = meio === null ? [] : [{ meio, valor: dec(valor).neg().toFixed(2) }]
          await takeOut(q, caixa, { tipo: 'vale', ...by }, [...paid, { meio: CREDITO_EM_LOJA, valor }])
        }
        return told(await held(q, sessao, id), today(sessao))
      }),

    anular: (sessao: Sessao, id: number, { motivo }: Body<typeof anularVale>): Promise<ValeDoCaixa> =>
      db.tx(sessao, async q => {
        const { anulado, saldo } = await held(q, sessao, id)
        // a voided voucher may have a balance again, after a sale paid by it was cancelled: it may then be voided again
        if (!dec(saldo).gt(0))
          throw new AppError('CONFLITO', {
            mensagem: anulado ? 'Este vale já foi anulado' : 'Este vale já foi gasto: nada resta a anular',
          })
        await markVoided(q, sessao, id, { valor: saldo, motivo, em: clock() })
        await postVoucher(q, sessao, id, { motivo })
        return told(await held(q, sessao, id), today(sessao))
      }),
  }
}

/** Returns the tPag (code of the payment method) by which a gift voucher is paid. @throws VALIDACAO */
async function tenderOf(q: Q, sessao: Sessao, id: number | null | undefined): Promise<string> {
  const meio = id == null ? null : await readTender(q, sessao, id)
  if (meio === null) throw fieldError('meio_pagamento_id', 'Forma de pagamento não localizada')
  if (!settles(meio)) throw fieldError('meio_pagamento_id', 'O vale-presente se paga na hora')
  return meio
}

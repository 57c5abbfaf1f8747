import { isPaidBy, paidBy } from '../../../core/bank/bills.ts'
import { isoPlus, isoToWire } from '../../../core/dates/day.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import { groupBy } from '../../../core/group-by.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { Body, Query } from '../../../domain/api/define.ts'
import type {
  baixarExtrato,
  conciliarExtrato,
  confirmarDeposito,
  DepositoAtrasado,
  desfazerExtrato,
  ignorarExtrato,
  lancarExtrato,
  listarExtrato,
  listarTitulos,
} from '../../../domain/api/extratos.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { isOwedByName } from '../../../domain/money/accounts.ts'
import { statement } from '../../../domain/money/causes/statement.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { readBalances } from '../../money/balance-repository.ts'
import { postAgain, refuseMatched } from '../../money/post.ts'
import { readStanding } from '../../money/post-repository.ts'
import { holdParcelas, readTitulos, settleByLine, undoByLine } from '../financeiro/service.ts'
import { type CartaoEsperado, isDayKnown, LONGEST_TERM, readExpected } from './cards.ts'
import { createImport } from './import.ts'
import { matched, proposed, shownTitulo } from './propose.ts'
import {
  BY_HAND,
  type ContaDoExtrato,
  countLinhas,
  holdLinhas,
  insertByHand,
  insertConciliacoes,
  type LinhaGuardada,
  listLinhas,
  type MovimentoDaConta,
  type Pareada,
  readConta,
  readMovimentos,
  readSaldo,
  undoConciliacoes,
  writeIgnorada,
} from './repository.ts'

export { CARD_DEBTOR, CARD_JOINS, CARD_RATED } from './card-sql.ts'
export { isDayKnown, LONGEST_TERM, readExpected } from './cards.ts'

/** Largest difference between a line and its movements that counts as fee or interest: R$, and share of the amount. */
const MAX_DIFFERENCE = dec('10')
const MAX_SHARE = dec('0.02')

/** Makes the service of bank statements: import, matching by the user, and undoing. */
export function createExtratos({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const contaDe = async (q: Q, { empresa_id }: Sessao, id: number): Promise<ContaDoExtrato> => {
    const conta = await readConta(q, empresa_id, id)
    if (!conta) throw fieldError('conta_id', 'Conta financeira não localizada')
    return conta
  }
  const todayOf = ({ empresa }: Sessao): string => diaIn(clock(), empresa.fuso)
  /** Locks lines. `novas`: they must be neither matched nor ignored. @throws VALIDACAO, CONFLITO */
  const held = async (q: Q, sessao: Sessao, conta_id: number, ids: readonly number[], novas: boolean) => {
    const { id } = await contaDe(q, sessao, conta_id)
    const rows = new Map((await holdLinhas(q, sessao.empresa_id, id, ids)).map(row => [row.id, row]))
    return [...new Set(ids)].map(one => {
      const row = rows.get(one)
      if (!row) throw fieldError('linhas', 'Linha do extrato não localizada')
      if (novas && (row.motivo !== null || row.movimentos.length > 0))
        throw new AppError('CONFLITO', { mensagem: `${called(row)} já foi conciliada ou ignorada` })
      return row
    })
  }
  /**
   * Posts `said` (a deposit, a difference or an entry) to the ledger in the name of a bank line; null: reverses the
   * line's postings. Returns the match of the line with the new movement; empty: none.
   */
  const write = async (
    q: Q,
    sessao: Sessao,
    row: LinhaGuardada,
    said: Parameters<typeof statement.postings>[0],
  ): Promise<Pareada[]> => {
    const { empresa_id, usuario_id } = sessao
    const posted = await postAgain(q, sessao, statement, said, {
      ...{ empresa_id, usuario_id, origem_id: row.id, data: row.data, fechado: 'recusa' as const },
      ...{ hoje: todayOf(sessao), motivo: 'Conciliação desfeita' },
    })
    const moved = posted.find(({ componente }) => componente.startsWith('lancamento'))
    return said && moved ? [{ linha_id: row.id, movimento_id: moved.id, conta_id: said.conta_id }] : []
  }

  /** Posts a deposit of cards: money to the bank account, the fee as expense, and all card payments settled. */
  const settleCards = async (
    q: Q,
    sessao: Sessao,
    row: LinhaGuardada,
    {
      conta_id,
      own,
      owed,
    }: { conta_id: number; own: readonly MovimentoDaConta[]; owed: readonly CartaoEsperado[] },
  ): Promise<Pareada[]> => {
    const [first] = owed
    if (!first || owed.some(card => card.conta_id !== first.conta_id))
      throw fieldError('linhas', `${called(row)}: os cartões são de contas diferentes`)
    const came = difference(row, own)
    const taxa = owed.reduce((sum, { valor }) => sum.plus(dec(valor)), ZERO).minus(came)
    if (!came.gt(0) || taxa.isNegative())
      throw fieldError('linhas', `${called(row)}: o depósito passa do valor dos cartões`)
    const contra = first.conta_id
    const historico = `${owed.length === 1 ? 'Cartão' : `${owed.length} cartões`}: ${row.historico}`
    const said = { conta_id, contra, valor: came.toFixed(2), historico, taxa: taxa.toFixed(2) }
    const moved = await write(q, sessao, row, said)
    return [...moved, ...owed.map(({ id }) => ({ linha_id: row.id, movimento_id: id, conta_id: contra }))]
  }

  /** Refuses lines that may pay an open instalment, to be posted to an account. @throws VALIDACAO at `aceita` */
  const refuseOwed = async (q: Q, sessao: Sessao, rows: readonly LinhaGuardada[]): Promise<void> => {
    const days = rows.map(({ data }) => data).sort()
    const dias = [days[0] as string, days.at(-1) as string] as const
    const titulos = await readTitulos(q, sessao, { tipos: [1, 2], dias }, clock())
    const owed = rows.flatMap(row => {
      const [titulo] = paidBy(row, titulos)
      return titulo ? [{ row, titulo }] : []
    })
    const [first, ...more] = owed
    if (!first) return
    const { nome, parceiro, vencimento } = first.titulo
    const called = [nome, parceiro].filter(Boolean).join(' · ')
    throw fieldError(
      'aceita',
      `Há uma parcela em aberto deste valor: ${called}, de ${formatMoney(first.row.valor.replace('-', ''))}, que vence em ${isoToWire(vencimento)}${more.length > 0 ? `, e mais ${more.length} assim` : ''}`,
    )
  }

  return {
    listar: (sessao: Sessao, { conta_id, situacao, search, page, limit }: Query<typeof listarExtrato>) =>
      db.tx(sessao, async q => {
        const conta = await contaDe(q, sessao, conta_id)
        const { rows, total } = await listLinhas(q, {
          ...{ empresa_id: sessao.empresa_id, conta_id, situacao, page, limit },
          search: search?.trim() || null,
        })
        const { a_conciliar, ...contadas } = await countLinhas(q, conta_id)
        const saldo = (await readBalances(q, sessao, [conta.id])).get(conta.id) ?? '0.00'
        const said = await readSaldo(q, conta.id)
        const banco = said && {
          ...said,
          livro: (await readBalances(q, sessao, [conta.id], said.data)).get(conta.id) ?? '0.00',
        }
        const data =
          situacao === 'nova'
            ? await proposed(q, sessao, conta, rows, clock())
            : await matched(q, conta_id, rows)
        const last_page = Math.max(1, Math.ceil(total / limit))
        return { data, total, page, last_page, contadas, saldo, a_conciliar, banco }
      }),

    importar: createImport({ db, clock }, contaDe),

    conciliar: (sessao: Sessao, { conta_id, linhas }: Body<typeof conciliarExtrato>) =>
      db.tx(sessao, async q => {
        const rows = await held(
          q,
          sessao,
          conta_id,
          linhas.map(({ id }) => id),
          true,
        )
        const ids = linhas.flatMap(({ movimentos }) => movimentos)
        const found = new Map((await readMovimentos(q, conta_id, ids)).map(each => [each.id, each]))
        const cards = new Map((await readExpected(q, sessao, { ids })).map(each => [each.id, each]))
        const pares: Pareada[] = []
        for (const row of rows) {
          const said = linhas.find(({ id }) => id === row.id) as (typeof linhas)[number]
          const own = said.movimentos.flatMap(id => found.get(id) ?? [])
          const owed = said.movimentos.flatMap(id => (found.has(id) ? [] : (cards.get(id) ?? [])))
          if (own.length + owed.length < said.movimentos.length || !own.every(part => part.livre))
            throw new AppError('CONFLITO', {
              mensagem: `${called(row)}: um dos movimentos já é de outra linha, ou foi estornado`,
            })
          const parts = [...own, ...owed.map(({ liquido }) => ({ valor: liquido }))]
          const rest = difference(row, parts)
          if (!rest.isZero() && !(said.diferenca && isFee(rest.abs().toFixed(2), parts)))
            throw fieldError(
              'linhas',
              `${called(row)}: os movimentos diferem dela em ${formatMoney(rest.toFixed(2))}`,
            )
          if (owed.length > 0) pares.push(...(await settleCards(q, sessao, row, { conta_id, own, owed })))
          else if (!rest.isZero()) {
            const valor = rest.toFixed(2)
            const contra = rest.gt(0) ? ('receita' as const) : ('despesa' as const)
            const historico = `Diferença na conciliação: ${row.historico}`
            pares.push(...(await write(q, sessao, row, { conta_id, contra, valor, historico })))
          }
          pares.push(...own.map(({ id }) => ({ linha_id: row.id, movimento_id: id, conta_id })))
        }
        if (!(await insertConciliacoes(q, sessao.usuario_id, pares)))
          throw new AppError('CONFLITO', {
            mensagem: 'Um dos movimentos é de duas linhas: confirme-as de novo',
          })
        return { linhas: rows.length }
      }),

    titulos: (sessao: Sessao, { conta_id, linha_id }: Query<typeof listarTitulos>) =>
      db.tx(sessao, async q => {
        const [row] = await held(q, sessao, conta_id, [linha_id], false)
        if (!row) return []
        const asked = { tipos: [row.valor.startsWith('-') ? 2 : 1] as const, dias: null }
        const titulos = await readTitulos(q, sessao, asked, clock())
        const far = ({ vencimento }: { vencimento: string }) =>
          Math.abs(Date.parse(vencimento) - Date.parse(row.data))
        return titulos
          .filter(titulo => isPaidBy(row, titulo))
          .sort((a, b) => far(a) - far(b))
          .map(shownTitulo)
      }),

    baixar: (sessao: Sessao, { conta_id, linhas }: Body<typeof baixarExtrato>) =>
      db.tx(sessao, async q => {
        const said = new Map(linhas.map(({ id, parcela_id }) => [id, parcela_id]))
        if (said.size < linhas.length) throw fieldError('linhas', 'Uma linha baixa uma parcela só')
        const rows = await held(q, sessao, conta_id, [...said.keys()], true)
        await holdParcelas(q, sessao.empresa_id, [...said.values()])
        const pares: Pareada[] = []
        for (const row of rows) {
          const parcela_id = said.get(row.id) as number
          const { data, valor } = row
          const paid = await settleByLine(q, sessao, { parcela_id, conta_id, data, valor }, clock())
          const own = await readMovimentos(q, conta_id, paid.movimentos)
          if (!difference(row, own).isZero()) throw new AppError('ERRO_INTERNO')
          const { pagamento_id } = paid
          pares.push(...own.map(({ id }) => ({ linha_id: row.id, movimento_id: id, conta_id, pagamento_id })))
        }
        await insertConciliacoes(q, sessao.usuario_id, pares)
        return { linhas: rows.length }
      }),

    lancar: (
      sessao: Sessao,
      { conta_id, linhas, contra_id, historico, aceita = false }: Body<typeof lancarExtrato>,
    ) =>
      db.tx(sessao, async q => {
        if (contra_id === conta_id) throw fieldError('contra_id', 'Escolha outra conta: esta é a do extrato')
        const { id: contra } = await readConta(q, sessao.empresa_id, contra_id).then(found => {
          if (!found) throw fieldError('contra_id', 'Conta financeira não localizada')
          if (isOwedByName(found.tipo))
            throw fieldError(
              'contra_id',
              `${found.nome} é a soma de parcelas, vales, créditos ou cheques: receba, pague ou deposite por eles`,
            )
          return found
        })
        const rows = await held(q, sessao, conta_id, linhas, true)
        if (!aceita) await refuseOwed(q, sessao, rows)
        const pares: Pareada[] = []
        for (const row of rows) {
          const text = historico?.trim() || row.historico || 'Lançamento do extrato'
          pares.push(
            ...(await write(q, sessao, row, { conta_id, contra, valor: row.valor, historico: text })),
          )
        }
        await insertConciliacoes(q, sessao.usuario_id, pares)
        return { linhas: rows.length }
      }),

    ignorar: (sessao: Sessao, { conta_id, linhas, motivo }: Body<typeof ignorarExtrato>) =>
      db.tx(sessao, async q => {
        const rows = await held(q, sessao, conta_id, linhas, true)
        await writeIgnorada(
          q,
          rows.map(({ id }) => id),
          motivo.trim(),
        )
        return { linhas: rows.length }
      }),

    /** Lists the card deposits of days that passed, by day and acquirer's account. */
    atrasados: (sessao: Sessao) =>
      db.tx(sessao, async q => {
        const hoje = todayOf(sessao)
        const cards = await readExpected(q, sessao, { de: isoPlus(hoje, -LONGEST_TERM), ate: hoje })
        const late = cards.filter(card => isDayKnown(card) && card.esperado < hoje)
        const days = groupBy(late, ({ esperado, conta_id }) => `${esperado}/${conta_id}`)
        const names = new Map<number, string>()
        for (const { conta_id } of late)
          if (!names.has(conta_id))
            names.set(conta_id, (await readConta(q, sessao.empresa_id, conta_id))?.nome ?? '')
        const deposits = [...days.values()].flatMap(of =>
          of[0] ? [depositOf(of[0], of, names.get(of[0].conta_id))] : [],
        )
        return deposits.sort((a, b) => (a.dia < b.dia ? -1 : a.dia > b.dia ? 1 : a.conta.id - b.conta.id))
      }),

    /**
     * Posts an overdue card deposit as if the bank's line had come on its day; a statement that brings it later finds a line
     * alike. @throws VALIDACAO, CONFLITO
     */
    confirmar: (sessao: Sessao, { conta_id, movimentos }: Body<typeof confirmarDeposito>) =>
      db.tx(sessao, async q => {
        const conta = await contaDe(q, sessao, conta_id)
        if (conta.tipo !== 'banco')
          throw fieldError('conta_id', 'Escolha a conta do banco em que a credenciadora deposita')
        const ids = [...new Set(movimentos)]
        const owed = await readExpected(q, sessao, { ids })
        const dia = owed.map(({ esperado }) => esperado).sort()
        const [data] = dia
        if (owed.length < ids.length || data === undefined)
          throw new AppError('CONFLITO', { mensagem: 'Um destes cartões já foi recebido ou estornado' })
        if (data !== dia.at(-1)) throw fieldError('movimentos', 'Confirme os cartões de um dia por vez')
        if (data >= todayOf(sessao))
          throw fieldError('movimentos', `O depósito é esperado em ${isoToWire(data)}: espere o dia passar`)
        const { empresa_id, usuario_id } = sessao
        const valor = sumOf(owed, 'liquido')
        const historico = 'Depósito confirmado sem extrato'
        const row = await insertByHand(q, { empresa_id, usuario_id, conta_id }, { data, valor, historico })
        const pares = await settleCards(q, sessao, row, { conta_id, own: [], owed })
        if (!(await insertConciliacoes(q, usuario_id, pares)))
          throw new AppError('CONFLITO', { mensagem: 'Um destes cartões já foi recebido ou estornado' })
        return { linhas: 1 }
      }),

    desfazer: (sessao: Sessao, { conta_id, linhas }: Body<typeof desfazerExtrato>) =>
      db.tx(sessao, async q => {
        const rows = await held(q, sessao, conta_id, linhas, false)
        const ids = rows.map(({ id }) => id)
        const pagamentos = await undoConciliacoes(q, sessao.usuario_id, ids)
        for (const id of pagamentos) await undoByLine(q, sessao, id, clock())
        await writeIgnorada(q, ids, null)
        for (const row of rows) {
          if (row.movimentos.length === 0) continue
          const own = await readStanding(q, sessao, statement.origem, row.id)
          await refuseMatched(
            q,
            sessao,
            own.map(each => each.id),
          )
          await write(q, sessao, row, null)
        }
        // no bank sent these: they wait for nothing
        const byHand = rows.filter(({ arquivo, movimentos }) => arquivo === BY_HAND && movimentos.length > 0)
        if (byHand.length > 0)
          await writeIgnorada(
            q,
            byHand.map(({ id }) => id),
            'Confirmação desfeita',
          )
        return { linhas: rows.length }
      }),
  }
}

export type Extratos = ReturnType<typeof createExtratos>

const sumOf = (cards: readonly CartaoEsperado[], of: 'valor' | 'taxa' | 'liquido'): string =>
  cards.reduce((sum, card) => sum.plus(dec(card[of])), ZERO).toFixed(2)

/** Makes one deposit of cards of one day and account. */
const depositOf = (
  { esperado, conta_id }: CartaoEsperado,
  of: readonly CartaoEsperado[],
  nome = '',
): DepositoAtrasado => ({
  dia: esperado,
  conta: { id: conta_id, nome },
  ...{ bruto: sumOf(of, 'valor'), taxa: sumOf(of, 'taxa'), liquido: sumOf(of, 'liquido') },
  movimentos: of.map(({ id }) => id),
})

const called = ({ data, valor }: Pick<LinhaGuardada, 'data' | 'valor'>): string =>
  `A linha de ${isoToWire(data)} (${formatMoney(valor)})`

const difference = ({ valor }: LinhaGuardada, parts: readonly Pick<MovimentoDaConta, 'valor'>[]) =>
  parts.reduce((rest, part) => rest.minus(dec(part.valor)), ZERO.plus(dec(valor)))

const isFee = (difference: string, parts: readonly Pick<MovimentoDaConta, 'valor'>[]): boolean => {
  const sum = parts.reduce((all, { valor }) => all.plus(dec(valor)), ZERO).abs()
  return dec(difference).lte(MAX_DIFFERENCE) && dec(difference).lte(sum.times(MAX_SHARE))
}

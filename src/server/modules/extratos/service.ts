import { createHash } from 'node:crypto'
import { type Candidato, proposeMatches } from '../../../core/bank/match.ts'
import { type LinhaDeExtrato, readOfx } from '../../../core/bank/ofx.ts'
import { addDays, dayFromWire, dayToWire, isoToWire, wireToIso } from '../../../core/dates/day.ts'
import { diaUf } from '../../../core/document/fuso.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { plainWords } from '../../../core/text/plain.ts'
import type { Body, Query } from '../../../domain/api/define.ts'
import type {
  conciliarExtrato,
  desfazerExtrato,
  ignorarExtrato,
  importarExtrato,
  LinhaDoExtrato,
  lancarExtrato,
  listarExtrato,
} from '../../../domain/api/extratos.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { statement } from '../../../domain/money/causes/statement.ts'
import type { AccountRef } from '../../../domain/money/posting.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { readBalances } from '../../money/balance-repository.ts'
import { postAgain } from '../../money/post.ts'
import {
  type ContaDoExtrato,
  countLinhas,
  holdLinhas,
  insertConciliacoes,
  insertLinhas,
  type LinhaGuardada,
  listLinhas,
  type MovimentoDaConta,
  readCandidatos,
  readConta,
  readMovimentos,
  readNovas,
  undoConciliacoes,
  writeIgnorada,
} from './repository.ts'

/** Days around a page of lines in which their movements, and other lines that want them, are read. */
const AROUND = 15
/** R$ and share of a movement that a fee or interest may part from its line. */
const MAX_DIFFERENCE = dec('10')
const MAX_SHARE = dec('0.02')

/** Statements of the bank: taken in, matched with the book by a person, taken back. */
export function createExtratos({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const contaDe = async (q: Q, { empresa_id }: Sessao, id: number): Promise<ContaDoExtrato> => {
    const conta = await readConta(q, empresa_id, id)
    if (!conta) throw fieldError('conta_id', 'Conta financeira não localizada')
    return conta
  }
  /** Lines that are still as the screen said them. @throws CONFLITO */
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
  /** Writes in the book what only the bank knew of a line; the movement's id. */
  const write = async (
    q: Q,
    sessao: Sessao,
    row: LinhaGuardada,
    said: { conta_id: number; contra: AccountRef; valor: string; historico: string } | null,
  ): Promise<number | undefined> => {
    const { empresa_id, usuario_id, empresa } = sessao
    const [posted] = await postAgain(q, sessao, statement, said, {
      ...{ empresa_id, usuario_id, origem_id: row.id, data: row.data, fechado: 'recusa' as const },
      ...{ hoje: diaUf(clock(), empresa.uf), motivo: 'Conciliação desfeita' },
    })
    return posted?.id
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
        const data =
          situacao === 'nova' ? await proposed(q, conta_id, rows) : await matched(q, conta_id, rows)
        const last_page = Math.max(1, Math.ceil(total / limit))
        return { data, total, page, last_page, contadas, saldo, a_conciliar }
      }),

    importar: (sessao: Sessao, { conta_id, nome, conteudo }: Body<typeof importarExtrato>) => {
      const { extrato, falta } = readOfx(conteudo)
      if (!extrato) throw fieldError('conteudo', falta)
      if (extrato.linhas.length === 0) throw fieldError('conteudo', 'O extrato não tem lançamentos')
      return db.tx(sessao, async q => {
        const { id } = await contaDe(q, sessao, conta_id)
        const { empresa_id, usuario_id } = sessao
        // a line of 0.00 says a balance, and moves nothing
        const rows = extrato.linhas
          .filter(({ valor }) => !dec(valor).isZero())
          .map(row => ({ ...row, identidade: identity(row) }))
        const novas = await insertLinhas(q, { empresa_id, conta_id: id, usuario_id, arquivo: nome }, rows)
        const avisos = [...extrato.avisos]
        if (extrato.saldo) {
          const book = (await readBalances(q, sessao, [id], extrato.saldo.data)).get(id) ?? '0.00'
          if (!dec(book).eq(dec(extrato.saldo.valor)))
            avisos.push(
              `Em ${isoToWire(extrato.saldo.data)} o banco diz ${formatMoney(extrato.saldo.valor)} e o livro ${formatMoney(book)}`,
            )
        }
        return { novas, repetidas: rows.length - novas, avisos }
      })
    },

    conciliar: (sessao: Sessao, { conta_id, linhas }: Body<typeof conciliarExtrato>) =>
      db.tx(sessao, async q => {
        const rows = await held(
          q,
          sessao,
          conta_id,
          linhas.map(({ id }) => id),
          true,
        )
        const all = await readMovimentos(
          q,
          conta_id,
          linhas.flatMap(({ movimentos }) => movimentos),
        )
        const byId = new Map(all.map(movimento => [movimento.id, movimento]))
        const pares: { linha_id: number; movimento_id: number }[] = []
        for (const row of rows) {
          const said = linhas.find(({ id }) => id === row.id) as (typeof linhas)[number]
          const parts = said.movimentos.map(id => byId.get(id))
          if (!parts.every(part => part?.livre))
            throw new AppError('CONFLITO', {
              mensagem: `${called(row)}: um dos movimentos já é de outra linha, ou foi estornado`,
            })
          const rest = difference(row, parts as MovimentoDaConta[])
          if (!rest.isZero()) {
            if (!said.diferenca || !isFee(rest.abs().toFixed(2), parts as MovimentoDaConta[]))
              throw fieldError(
                'linhas',
                `${called(row)}: os movimentos diferem dela em ${formatMoney(rest.toFixed(2))}`,
              )
            const valor = rest.toFixed(2)
            const contra = rest.gt(0) ? ('receita' as const) : ('despesa' as const)
            const historico = `Diferença na conciliação: ${row.historico}`
            const id = await write(q, sessao, row, { conta_id, contra, valor, historico })
            if (id !== undefined) pares.push({ linha_id: row.id, movimento_id: id })
          }
          pares.push(...said.movimentos.map(movimento_id => ({ linha_id: row.id, movimento_id })))
        }
        if (!(await insertConciliacoes(q, sessao.usuario_id, pares)))
          throw new AppError('CONFLITO', {
            mensagem: 'Um dos movimentos é de duas linhas: confirme-as de novo',
          })
        return { linhas: rows.length }
      }),

    lancar: (sessao: Sessao, { conta_id, linhas, contra_id, historico }: Body<typeof lancarExtrato>) =>
      db.tx(sessao, async q => {
        if (contra_id === conta_id) throw fieldError('contra_id', 'Escolha outra conta: esta é a do extrato')
        const { id: contra } = await readConta(q, sessao.empresa_id, contra_id).then(found => {
          if (!found) throw fieldError('contra_id', 'Conta financeira não localizada')
          return found
        })
        const rows = await held(q, sessao, conta_id, linhas, true)
        const pares: { linha_id: number; movimento_id: number }[] = []
        for (const row of rows) {
          const text = historico?.trim() || row.historico || 'Lançamento do extrato'
          const id = await write(q, sessao, row, { conta_id, contra, valor: row.valor, historico: text })
          if (id !== undefined) pares.push({ linha_id: row.id, movimento_id: id })
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

    desfazer: (sessao: Sessao, { conta_id, linhas }: Body<typeof desfazerExtrato>) =>
      db.tx(sessao, async q => {
        const rows = await held(q, sessao, conta_id, linhas, false)
        const ids = rows.map(({ id }) => id)
        await undoConciliacoes(q, sessao.usuario_id, ids)
        await writeIgnorada(q, ids, null)
        for (const row of rows) if (row.movimentos.length > 0) await write(q, sessao, row, null)
        return { linhas: rows.length }
      }),
  }
}

export type Extratos = ReturnType<typeof createExtratos>

/** Identity of a row within its account: what the bank says of it, and which of its equals it is. */
const identity = ({ fitid, data, valor, historico, ordinal }: LinhaDeExtrato): string =>
  createHash('sha256')
    .update(JSON.stringify([fitid, data, valor, plainWords(historico), ordinal]))
    .digest('hex')

const called = ({ data, valor }: Pick<LinhaGuardada, 'data' | 'valor'>): string =>
  `A linha de ${isoToWire(data)} (${formatMoney(valor)})`

const difference = ({ valor }: LinhaGuardada, parts: readonly MovimentoDaConta[]) =>
  parts.reduce((rest, part) => rest.minus(dec(part.valor)), ZERO.plus(dec(valor)))

const isFee = (difference: string, parts: readonly MovimentoDaConta[]): boolean => {
  const sum = parts.reduce((all, { valor }) => all.plus(dec(valor)), ZERO).abs()
  return dec(difference).lte(MAX_DIFFERENCE) && dec(difference).lte(sum.times(MAX_SHARE))
}

const shifted = (iso: string, days: number): string => {
  const day = dayFromWire(isoToWire(iso))
  return day ? wireToIso(dayToWire(addDays(day, days))) : iso
}

/** Days before and after in which a bank tells money of a kind (tPag); any other: three. */
const JANELAS: Readonly<Record<string, readonly [number, number]>> = {
  '02': [10, 10],
  '15': [0, 5],
  '17': [0, 1],
  '20': [0, 1],
}

const asCandidate = ({ id, data, valor, meio, parceiro_id, identidades }: MovimentoDaConta): Candidato => ({
  ...{ id, data, valor, identidades },
  janela: JANELAS[meio ?? ''] ?? [3, 3],
  grupo: parceiro_id === null ? null : String(parceiro_id),
})

const shown = ({ id, data, valor, historico }: MovimentoDaConta) => ({ id, data, valor, historico })

/** New lines with what each may be. */
async function proposed(q: Q, conta_id: number, rows: readonly LinhaGuardada[]): Promise<LinhaDoExtrato[]> {
  const days = rows.map(({ data }) => data).sort()
  const de = shifted(days[0] ?? '', -AROUND)
  const ate = shifted(days.at(-1) ?? '', AROUND)
  const candidatos = days.length > 0 ? await readCandidatos(q, conta_id, de, ate) : []
  const byId = new Map(candidatos.map(candidato => [candidato.id, candidato]))
  const novas = days.length > 0 ? await readNovas(q, conta_id, de, ate) : []
  const propostas = proposeMatches(novas, candidatos.map(asCandidate))
  return rows.map(({ movimentos: _, ...row }) => {
    const proposta = propostas.get(row.id) ?? { como: 'nada' as const, ids: [] }
    return {
      ...row,
      situacao: 'nova',
      proposta: {
        como: proposta.como,
        movimentos: proposta.ids.flatMap(id => byId.get(id) ?? []).map(shown),
        diferenca: 'diferenca' in proposta ? proposta.diferenca : null,
      },
    }
  })
}

/** Lines with what was said of them. */
async function matched(q: Q, conta_id: number, rows: readonly LinhaGuardada[]): Promise<LinhaDoExtrato[]> {
  const ids = rows.flatMap(({ movimentos }) => movimentos)
  const byId = new Map((await readMovimentos(q, conta_id, ids)).map(movimento => [movimento.id, movimento]))
  return rows.map(({ movimentos, ...row }) => ({
    ...row,
    situacao: row.motivo === null ? 'conciliada' : 'ignorada',
    proposta: {
      como: 'nada',
      movimentos: movimentos.flatMap(id => byId.get(id) ?? []).map(shown),
      diferenca: null,
    },
  }))
}

import { createHash } from 'node:crypto'
import type { Decimal } from 'decimal.js'
import { wireToIso, writtenDay } from '../../../../core/dates/day.ts'
import { groupBy } from '../../../../core/group-by.ts'
import { dec, ZERO } from '../../../../core/money/decimal.ts'
import { owedBy, RECEBER, type SaidAmounts, type Side } from '../../../../core/owed/brought.ts'
import { AppError } from '../../../../domain/error.ts'
import { contas_em_aberto } from '../../../../domain/integracao/importados/contas.ts'
import { OBRIGATORIO } from '../../../../domain/schema/locale.ts'
import type { Deps } from '../../../deps.ts'
import { companyChannel } from '../../../realtime/broadcaster.ts'
import type { ImportedModel, ModelRow } from '../../../register/import/model.ts'
import type { CellFault } from '../../../register/import/parse-row.ts'
import { nameOf } from '../answer.ts'
import { keepEntry, keptFor, pointedOf, refusePointed, takeBack, todayOf } from '../entries.ts'
import { holdParcelas, readParcelas, type StoredParcela } from '../repository.ts'
import { knownKeys, type OwedKey, parcelasOfBatch } from './owed-repository.ts'

/** Number of entries written between two reports of progress, and of instalments undone together. */
const PART = 50
const UNDONE = 250

/** Row of the file, as the declaration reads it. */
interface Said extends SaidAmounts {
  parceiro_id?: number | null
  parceiro_nome?: string | null
  documento?: string | null
  parcela?: string | null
  emissao?: string | null
  vencimento: string
  conta_id?: number | null
  categoria_id?: number | null
  observacao?: string | null
}

interface Parcela extends Omit<Said, 'tipo' | 'documento' | 'parceiro_id'> {
  indice: number
  tipo: Side
  parceiro_id: number
  documento: string
  /** The other system gave no number: `documento` is ours. */
  unnumbered: boolean
  num: number
  /** R$ still owed. */
  aberto: string
  emissao: string
}

type Pointed = Awaited<ReturnType<typeof pointedOf>>

const YEAR = 'Confira o ano: vai de 2000 a 2099'

const SPARED = new Set(['conta_id', 'categoria_id'])

const KNOWN_UNNUMBERED = 'Já entrou: mesmo parceiro, vencimento, valor e descrição'

/**
 * Makes numbers of instalments to which the other system gave none: the same rows have the same numbers in every file, and rows
 * that say the same in one file are debts apart.
 */
function createNumbers() {
  const times = new Map<string, number>()
  return (row: readonly unknown[]): string => {
    const key = createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 16)
    const time = (times.get(key) ?? 0) + 1
    times.set(key, time)
    return `s/n ${key}${time > 1 ? `-${time}` : ''}`
  }
}

/** Gives the faults of a row's days. @param hoje ISO */
function dayFaults({ vencimento, emissao }: Said, hoje: string): CellFault[] {
  const faults: CellFault[] = []
  if (vencimento && writtenDay(vencimento) === null) faults.push({ key: 'vencimento', mensagem: YEAR })
  if (emissao && writtenDay(emissao) === null) faults.push({ key: 'emissao', mensagem: YEAR })
  else if (emissao && wireToIso(emissao) > hoje)
    faults.push({ key: 'emissao', mensagem: 'A emissão é depois de hoje' })
  return faults
}

/** Sums of a file, in R$. */
function createSums() {
  const sums = { receber: [0, ZERO], pagar: [0, ZERO], fora: [0, ZERO] } satisfies Record<
    string,
    [number, Decimal]
  >
  const add = (to: keyof typeof sums, valor: Decimal) => {
    sums[to] = [sums[to][0] + 1, sums[to][1].plus(valor)]
  }
  const told = () =>
    [
      { rotulo: 'A receber', soma: sums.receber },
      { rotulo: 'A pagar', soma: sums.pagar },
      ...(sums.fora[0] > 0
        ? [{ rotulo: 'Já liquidadas ou canceladas: ficam de fora', soma: sums.fora }]
        : []),
    ].map(({ rotulo, soma: [quantidade, valor] }) => ({ rotulo, quantidade, valor: valor.toFixed(2) }))
  return { add, told }
}

/** Groups what one document owes: instalments that differ in anything else than amount and due date are apart. */
const entriesOf = (parcelas: readonly Parcela[]): Parcela[][] => [
  ...groupBy(parcelas, ({ tipo, parceiro_id, documento, emissao, conta_id, categoria_id, observacao }) =>
    JSON.stringify([tipo, parceiro_id, documento, emissao, conta_id, categoria_id, observacao]),
  ).values(),
]

/** Makes what stores the accounts that another system leaves open, each as if a user had typed it. */
export const createOwedImport = ({ broadcaster }: Pick<Deps, 'broadcaster'>): ImportedModel => ({
  register: contas_em_aberto,
  announce: ({ account_id, empresa_id }) =>
    broadcaster.trigger(companyChannel(account_id, empresa_id), 'Lancamento', null),

  async begin({ q, sessao, agora, lote_id, report, refs }) {
    const { empresa_id } = sessao
    const hoje = todayOf(sessao, agora)
    const taken: Parcela[] = []
    const sums = createSums()
    const numberOf = createNumbers()
    /** Line of each earlier instalment. */
    const earlier = new Map<string, number>()
    const accounts = new Map<string, Promise<Pointed | AppError>>()

    /** Checks account and category once for all rows that say the same. */
    const pointed = (row: Said, tipo: Side): Promise<Pointed | AppError> => {
      const { conta_id = null, categoria_id = null } = row
      const key = JSON.stringify([tipo, conta_id, categoria_id])
      const check = async () => {
        const found = await pointedOf(q, empresa_id, { tipo, conta_id, categoria_id })
        await refusePointed(q, empresa_id, { parceiro_id: null, conta_id: found.conta_id })
        return found
      }
      const known =
        accounts.get(key) ??
        check().catch(error => {
          if (error instanceof AppError) return error
          throw error
        })
      accounts.set(key, known)
      return known
    }

    const refuseAs = (indice: number, error: AppError) => {
      const [[campo, [mensagem]] = [null, []]] = Object.entries(error.errors ?? {})
      // the ledger's day is that of the issue
      report.refuse(indice, campo === 'data' ? 'emissao' : campo, mensagem ?? error.message)
    }

    const partners = new Map<string, Promise<{ valor: unknown } | { erro: string }>>()

    /** Finds the partner of a row by its own column, or by the name beside an empty one; a text is why there is none. */
    async function partnerOf({ parceiro_id, parceiro_nome }: Said): Promise<number | string> {
      if (parceiro_id) return parceiro_id
      if (!parceiro_nome) return OBRIGATORIO
      const search = partners.get(parceiro_nome) ?? refs.find(contas_em_aberto.fields.parceiro, parceiro_nome)
      partners.set(parceiro_nome, search)
      const found = await search
      return 'erro' in found ? found.erro : (found.valor as number)
    }

    /** Reads a row; null: its fault was told. */
    async function read({ indice, row }: ModelRow): Promise<Parcela | null> {
      const said = row as unknown as Said
      const owed = owedBy(said)
      if (owed.is !== 'aberta') return null
      if (owed.aviso) report.warn(indice, 'aberto', owed.aviso)
      const parceiro_id = await partnerOf(said)
      if (typeof parceiro_id === 'string') report.refuse(indice, 'parceiro_id', parceiro_id)
      const found = await pointed(said, owed.tipo)
      if (found instanceof AppError) refuseAs(indice, found)
      if (found instanceof AppError || typeof parceiro_id === 'string') return null
      const { tipo } = owed
      const aberto = owed.aberto.toFixed(2)
      const typed = said.documento?.trim() ?? ''
      const { emissao, vencimento, observacao } = said
      return {
        ...said,
        ...found,
        indice,
        tipo,
        parceiro_id,
        documento:
          typed || numberOf([tipo, parceiro_id, emissao ?? '', vencimento, aberto, observacao ?? '']),
        unnumbered: typed === '',
        num: Number.parseInt(said.parcela || '1', 10),
        aberto,
        emissao: emissao ? wireToIso(emissao) : hoje,
      }
    }

    return {
      sums: sums.told,
      // names of another system's plan of accounts say nothing of what is owed
      spared: SPARED,

      look({ indice, row }) {
        const said = row as unknown as Said
        const owed = owedBy(said)
        if (owed.is !== 'fora')
          return [
            ...(owed.is === 'falta' ? [{ key: owed.campo, mensagem: owed.mensagem }] : []),
            ...dayFaults(said, hoje),
          ]
        report.warn(indice, owed.campo, owed.mensagem)
        sums.add('fora', owed.valor)
        return null
      },

      async judge(rows) {
        const fresh: Parcela[] = []
        for (const row of rows) {
          const parcela = await read(row)
          if (parcela) fresh.push(parcela)
        }
        const keys = fresh.map(
          ({ tipo, parceiro_id, documento, num }): OwedKey => ({ tipo, parceiro_id, documento, num }),
        )
        const known = await knownKeys(q, empresa_id, keys)
        for (const [i, parcela] of fresh.entries()) {
          const { indice, documento, num, unnumbered } = parcela
          const key = JSON.stringify(keys[i])
          const before = earlier.get(key)
          if (before !== undefined)
            report.refuse(indice, 'documento', `A mesma parcela já está na linha ${before}`)
          else if (known.has(i))
            report.refuse(
              indice,
              'documento',
              unnumbered ? KNOWN_UNNUMBERED : `Já entrou: documento ${documento}, parcela ${num}`,
            )
          else {
            taken.push(parcela)
            sums.add(parcela.tipo === RECEBER ? 'receber' : 'pagar', dec(parcela.aberto))
            report.count('inseridas')
          }
          earlier.set(key, before ?? indice)
        }
      },

      async write(andamento) {
        for (const [i, group] of entriesOf(taken).entries()) {
          if (i % PART === 0) await andamento.em(i, taken.length, 'gravando')
          const [first] = group
          if (!first) continue
          const { tipo, parceiro_id, documento, emissao, conta_id = null, categoria_id = null } = first
          const parcelas = group.map(({ num, aberto, vencimento }) => ({
            ...{ num, valor: aberto, vencimento: wireToIso(vencimento) },
          }))
          const valor = group.reduce((sum, { aberto }) => sum.plus(aberto), ZERO).toFixed(2)
          const descricao =
            [first.unnumbered ? '' : `Documento ${documento}`, first.observacao].filter(Boolean).join(': ') ||
            'Conta trazida de outro sistema'
          const entrada = { tipo, parceiro_id, conta_id, categoria_id, descricao, valor, emissao, documento }
          try {
            await keepEntry(q, sessao, { ...entrada, uuid: null, lote_id }, parcelas)
          } catch (error) {
            if (!(error instanceof AppError)) throw error
            for (const { indice } of group) refuseAs(indice, error)
          }
        }
      },
    }
  },

  async undo(q, sessao, { id, agora, andamento }) {
    const { empresa_id } = sessao
    const whose = { empresa_id, hoje: todayOf(sessao, agora) }
    const all = await parcelasOfBatch(q, empresa_id, id)
    const recusadas: { id: number; rotulo: string; mensagem: string }[] = []
    let desfeitas = 0
    for (let from = 0; from < all.length; from += UNDONE) {
      await andamento.em(from, all.length, 'desfazendo')
      const part = all.slice(from, from + UNDONE)
      const ids = part.map(({ id }) => id)
      await holdParcelas(q, empresa_id, ids)
      const rows = await readParcelas(q, whose, ids)
      const keep = (parcela: StoredParcela, mensagem: string) =>
        void recusadas.push({ id: parcela.id, rotulo: nameOf(parcela), mensagem })
      const days = new Map(part.map(({ id, emissao }) => [id, emissao]))
      const open = rows.filter(parcela => {
        if (parcela.status === 'cancelada') return false
        const mensagem = keptFor(parcela)
        if (mensagem !== null) keep(parcela, mensagem)
        return mensagem === null
      })
      // a boleto at a bank may keep its instalment, and only that one
      const byDay = groupBy(open, ({ id, remessa }) => `${days.get(id)}${remessa ? ` ${id}` : ''}`)
      for (const [day, parcelas] of byDay) {
        try {
          await takeBack(
            q,
            sessao,
            parcelas.map(({ id }) => id),
            { motivo: 'Importação desfeita', data: day.slice(0, 10), agora },
          )
          desfeitas += parcelas.length
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          for (const parcela of parcelas) keep(parcela, error.message)
        }
      }
    }
    return { desfeitas, recusadas }
  },
})

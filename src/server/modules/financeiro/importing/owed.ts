import { wireToIso, writtenDay } from '../../../../core/dates/day.ts'
import { groupBy } from '../../../../core/group-by.ts'
import { dec, ZERO } from '../../../../core/money/decimal.ts'
import { AppError } from '../../../../domain/error.ts'
import { contas_em_aberto } from '../../../../domain/integracao/importados/contas.ts'
import type { Deps } from '../../../deps.ts'
import { companyChannel } from '../../../realtime/broadcaster.ts'
import type { ImportedModel, ModelRow } from '../../../register/import/model.ts'
import { nameOf } from '../answer.ts'
import { keepEntry, keptFor, pointedOf, refusePointed, takeBack, todayOf } from '../entries.ts'
import { holdParcelas, readParcelas, type StoredParcela } from '../repository.ts'
import { knownKeys, type OwedKey, parcelasOfBatch } from './owed-repository.ts'

/** Number of entries written between two reports of progress, and of instalments undone together. */
const PART = 50
const UNDONE = 250

/** Row of the file, as the declaration reads it. */
interface Said {
  tipo: 1 | 2
  parceiro_id: number
  documento: string
  parcela?: string | null
  emissao?: string | null
  vencimento: string
  valor: string
  valor_pago?: string | null
  conta_id?: number | null
  categoria_id?: number | null
  observacao?: string | null
}

interface Parcela extends Said {
  indice: number
  num: number
  /** R$ still owed. */
  aberto: string
  emissao: string
}

type Pointed = Awaited<ReturnType<typeof pointedOf>>

const YEAR = 'Confira o ano: vai de 2000 a 2099'

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

  async begin({ q, sessao, agora, lote_id, report }) {
    const { empresa_id } = sessao
    const hoje = todayOf(sessao, agora)
    const taken: Parcela[] = []
    /** Line of each earlier instalment. */
    const earlier = new Map<string, number>()
    const accounts = new Map<string, Promise<Pointed | AppError>>()

    /** Checks account and category once for all rows that say the same. */
    const pointed = (row: Said): Promise<Pointed | AppError> => {
      const { tipo, conta_id = null, categoria_id = null } = row
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

    /** Reads a row; null: its fault was told. */
    async function read({ indice, row }: ModelRow): Promise<Parcela | null> {
      const said = row as unknown as Said
      const faults: [string, string][] = []
      const aberto = dec(said.valor).minus(said.valor_pago || ZERO)
      if (aberto.lte(0)) faults.push(['valor_pago', 'Já está toda paga: deixe a linha fora do arquivo'])
      if (writtenDay(said.vencimento) === null) faults.push(['vencimento', YEAR])
      if (said.emissao && writtenDay(said.emissao) === null) faults.push(['emissao', YEAR])
      else if (said.emissao && wireToIso(said.emissao) > hoje)
        faults.push(['emissao', 'A emissão é depois de hoje'])
      for (const [campo, mensagem] of faults) report.refuse(indice, campo, mensagem)
      const found = await pointed(said)
      if (found instanceof AppError) refuseAs(indice, found)
      if (faults.length > 0 || found instanceof AppError) return null
      return {
        ...said,
        ...found,
        indice,
        documento: said.documento.trim(),
        num: Number.parseInt(said.parcela || '1', 10),
        aberto: aberto.toFixed(2),
        emissao: said.emissao ? wireToIso(said.emissao) : hoje,
      }
    }

    return {
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
          const { indice, documento, num } = parcela
          const key = JSON.stringify(keys[i])
          const before = earlier.get(key)
          if (before !== undefined)
            report.refuse(indice, 'documento', `A mesma parcela já está na linha ${before}`)
          else if (known.has(i))
            report.refuse(indice, 'documento', `Já entrou: documento ${documento}, parcela ${num}`)
          else {
            taken.push(parcela)
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
          const descricao = [`Documento ${documento}`, first.observacao].filter(Boolean).join(': ')
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

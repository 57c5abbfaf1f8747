import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { wireToIso } from '../../../core/dates/day.ts'
import type { IndPres } from '../../../core/document/destino.ts'
import { returnedBy } from '../../../core/document/types/index.ts'
import { OTHER } from '../../../core/tender/codes.ts'
import { novaVenda } from '../../../core/venda/nova-venda.ts'
import { asWholeSale } from '../../../core/venda/returned.ts'
import type { ItemVenda, Venda } from '../../../core/venda/venda.ts'
import * as wire from '../../../domain/documents/venda/wire.ts'
import type { ContextoFiscal } from '../../../domain/fiscal/contexto.ts'
import { catalogAtom, catalogContext } from '../../catalog/catalog.ts'
import { dropDocument, recoverDocument, saveSale } from '../../offline/journal.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import type { Valores } from '../../register/form/paths.ts'
import type { FormStore } from '../../register/form/store.ts'
import { useForm } from '../../register/form/use-store.ts'
import { todayHere } from '../../state/local-time.ts'
import { getSession } from '../../state/session.ts'
import { deskOf, desksInSight } from '../desk/desk-of.ts'
import { pullFigures, pushFigures } from '../header/header.ts'
import { type Address, buyerOf, type Partner } from '../header/partner.ts'
import { withCfops } from '../rules/cfop.ts'
import { byTodaysRules, followingRules } from '../rules/own.ts'

/**
 * Loads the form's lines and payments into the document's desk (the open sale with its state), so that the till's
 * commands work on them. Each change is stored in this browser; the form's draft says that stored lines exist. Returns
 * true once the lines are loaded.
 */
export function useDocumentSale(store: FormStore, leitura: boolean): boolean {
  const desk = deskOf(store)
  const [ready, setReady] = useState(false)

  useEffect(() => {
    let laid: unknown
    let gone = false
    /** True while this hook itself changes the form. */
    let own = false
    desk.clear()
    desksInSight.add(desk)
    const stopKeeping = desk.onKept(({ sale, cursor, moved }) => {
      // unchanged lines have no draft
      if (moved) return isChanged(store) && saveSale(sale, cursor)
      if (!isChanged(store)) {
        own = true
        store.preencher({ mudado: 1, uuid: sale.uuid })
        own = false
        laid = whichOf(store)
      }
      pullFigures(store, sale)
      saveSale(sale, cursor)
    })
    /** Loads the lines of the form's draft or record into the open sale. */
    const lay = async () => {
      const what = whichOf(store)
      if (what === laid) return
      laid = what
      const uuid = store.valor('uuid')
      const kept = isChanged(store) && typeof uuid === 'string'
      // until the draft is read, there is no open sale
      if (kept) setReady(false)
      const draft = kept ? await recoverDocument(uuid) : null
      if (gone || what !== laid) return
      const sale = draft?.venda ?? beginning(store)
      // loading is no change: no draft is stored
      desk.lay(sale, draft?.cursor)
      pushFigures(desk, store.valores())
      setReady(true)
    }
    void lay()
    const stop = store.ouvir(() => {
      // a draft was discarded or recovered, or the server answered: load the lines again if they differ
      if (!own) void lay()
    })
    return () => {
      gone = true
      stop()
      stopKeeping()
      desk.clear()
      desksInSight.delete(desk)
    }
  }, [store, desk])

  useTaxContext(store, { leitura, ready })
  return ready
}

/** Drops the stored lines of a form that was saved or discarded. */
export function dropLines(typed: Valores): void {
  if (typed['mudado'] === 1 && typeof typed['uuid'] === 'string') dropDocument(typed['uuid'])
}

/** Tells whether lines were changed and not saved. */
const isChanged = (store: FormStore): boolean => store.valor('mudado') === 1

/** Identifies the lines to load: a draft's, or those of the server's record, whose amounts change at the issue. */
const whichOf = (store: FormStore): string => {
  const { versao = '', status = '' } = store.base()
  const changed = isChanged(store)
  return `${changed} ${store.valor('uuid')} ${versao} ${changed ? '' : status}`
}

/** Makes a document's sale; in a new one, copied lines get the CFOPs of this document's type of operation. */
const beginning = (store: FormStore): Venda => {
  const sale = saleOf(store)
  return store.contexto.novo
    ? withCfops(deskOf(store), sale, { tipo: Number(store.valor('tipo_operacao')) })
    : sale
}

/** Leaves out the header's empty values, so that they do not replace a new sale's defaults. */
const whatIsSaid = (header: object): object =>
  Object.fromEntries(Object.entries(header).filter(([, value]) => value !== null && value !== undefined))

/** Makes the sale from the server's record, or an empty one for a new document. */
function saleOf(store: FormStore): Venda {
  const base = store.base()
  // a document made from another has its lines in the form's initial values
  const record = Array.isArray(base['itens']) ? base : store.valores()
  const { user } = getSession() ?? {}
  const now = new Date().toISOString()
  const empty = novaVenda({
    // a new uuid for this form, not the document's: two tabs store their changes apart
    uuid: uuidv7(),
    terminal_id: 0,
    empresa_id: user?.empresa.id ?? 0,
    criada_em: now,
    modelo: String(store.valor('modelo')) === '65' ? '65' : '55',
  })
  if (!Array.isArray(record['itens'])) return empty
  const partner = record['parceiro'] as Partner | null | undefined
  const sale: Venda = {
    ...empty,
    ...whatIsSaid(wire.cabecalho.fromWire(record)),
    vendedor_nome: record['vendedor_id'] == null ? null : String(record['vendedor']),
    uuid: empty.uuid,
    terminal_id: 0,
    modelo: empty.modelo,
    consumidor: partner ? buyerOf(partner, (record['addresse'] as Address | null) ?? null) : null,
    itens: (record['itens'] as Valores[]).map(lineOfAnswer),
    regras: record['regras'] as Venda['regras'],
    pagamento: paidOfAnswer(record),
  }
  // a return's amounts are shares of the amounts that may be returned
  return returnedBy(Number(store.valor('tipo_operacao'))) === null ? sale : asWholeSale(sale)
}

/** Lists the payments of the server's record, without the change (troco). */
export const paidOfAnswer = (record: Valores): Venda['pagamento'] =>
  ((record['pagamento'] as Valores[] | undefined) ?? [])
    .filter(paid => paid['tipo'] !== 2)
    .map((paid, index) => ({
      ...wire.pagamento.fromWire(paid),
      uid: String(index),
      descricao: String(paid['descricao'] ?? ''),
      tpag: String(paid['tpag'] ?? OTHER),
      bandeira: paid['nome_bandeira'] ?? null,
      tband: paid['tband'] ?? null,
    })) as Venda['pagamento']

/** Makes a line from the server's record. */
export const lineOfAnswer = (line: Valores): ItemVenda =>
  ({
    ...wire.item.fromWire(line),
    lote: (line['lote'] as { lote?: string } | null | undefined)?.lote ?? null,
    ...(line['inteira'] ? { inteira: line['inteira'] } : {}),
  }) as ItemVenda

/** Gives the tax engine day, operation and settings; an editable document uses today's rules, as the server will. */
function useTaxContext(store: FormStore, { leitura, ready }: { leitura: boolean; ready: boolean }): void {
  const desk = deskOf(store)
  const { versao } = useAtomValue(catalogAtom)
  const said = useForm(store, s =>
    JSON.stringify([
      s.valor('datavenda'),
      s.valor('finalidade_op'),
      s.valor('tipo_documento'),
      s.valor('tipo_debito') ?? null,
      s.valor('tipo_atend'),
      s.objeto('senar_id')?.['aliq_senar'] ?? null,
    ]),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for a new version of the catalogue, and once the lines are loaded
  useEffect(() => {
    const [quando, finalidade_op, tipo_documento, debito, indPres, aliq_senar] = JSON.parse(said)
    const day = typeof quando === 'string' ? wireToIso(quando.slice(0, 10)) : ''
    const context = catalogContext(/^\d{4}-\d\d-\d\d$/.test(day) ? day : todayHere())
    if (!context) return
    const tipo_operacao = Number(store.valor('tipo_operacao') ?? 1)
    const next: ContextoFiscal = {
      ...context,
      debito,
      senar: aliq_senar === null ? null : { aliq_senar },
      ...(typeof indPres === 'number' ? { indPres: indPres as IndPres } : {}),
      operacao: {
        tipo_operacao,
        finalidade_op: Number(finalidade_op ?? 1),
        tipo_documento: Number(tipo_documento ?? 1),
      },
    }
    const sale = desk.sale.get()
    if (sale) {
      const following = followingRules(leitura ? sale : byTodaysRules(sale))
      desk.sale.set(
        withCfops(desk, following, {
          tipo: tipo_operacao,
          context: next,
          contextBefore: desk.taxContext.get(),
        }),
      )
    }
    desk.taxContext.set(next)
  }, [versao, said, store, leitura, ready])
}

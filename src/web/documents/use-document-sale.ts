import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { wireToIso } from '../../core/dates/day.ts'
import type { IndPres } from '../../core/document/destino.ts'
import { returnedBy } from '../../core/document/types/index.ts'
import { novaVenda } from '../../core/venda/nova-venda.ts'
import { asWholeSale, type CabecalhoInteiro } from '../../core/venda/returned.ts'
import type { ItemVenda, Venda } from '../../core/venda/venda.ts'
import * as wire from '../../domain/documents/venda/wire.ts'
import type { ContextoFiscal } from '../../domain/fiscal/to-engine.ts'
import { catalogAtom, catalogContext } from '../catalog/catalog.ts'
import { dropDocument, recoverDocument, saveSale } from '../offline/journal.ts'
import { uuidv7 } from '../offline/uuid.ts'
import type { Valores } from '../register/form/paths.ts'
import type { FormStore } from '../register/form/store.ts'
import { useForm } from '../register/form/use-store.ts'
import { todayHere } from '../state/local-time.ts'
import { getSession } from '../state/session.ts'
import { deskOf, desksInSight } from './desk/desk-of.ts'
import { pullFigures, pushFigures } from './header.ts'
import { withCfops } from './line-cfop.ts'
import { byTodaysRules, followingRules } from './own-rules.ts'
import { type Address, buyerOf, type Partner } from './partner.ts'

/**
 * The lines and payments of the form's document: the sale in hand while the form is open, so that all that a till does to one is done
 * here. Kept in this browser at each change, as a till's; the form's draft says that there is something to bring back.
 */
export function useDocumentSale(store: FormStore, leitura: boolean): boolean {
  const desk = deskOf(store)
  const [ready, setReady] = useState(false)

  useEffect(() => {
    let laid: unknown
    let gone = false
    /** The form is told of a change of the lines in hand. */
    let own = false
    desk.clear()
    desksInSight.add(desk)
    const stopKeeping = desk.onKept(({ sale, cursor, moved }) => {
      // of what was not changed there is no draft
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
    /** Lays the lines of the form's draft or record on the desk. */
    const lay = async () => {
      const what = whichOf(store)
      if (what === laid) return
      laid = what
      const uuid = store.valor('uuid')
      const kept = isChanged(store) && typeof uuid === 'string'
      // until it is read, what is in hand is not this document
      if (kept) setReady(false)
      const draft = kept ? await recoverDocument(uuid) : null
      if (gone || what !== laid) return
      const sale = draft?.venda ?? beginning(store)
      // laid, not changed: no draft of it yet
      desk.lay(sale, draft?.cursor)
      pushFigures(desk, store.valores())
      setReady(true)
    }
    void lay()
    const stop = store.ouvir(() => {
      // given up, recovered or taken from the server: another value than the one in hand
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

/** Drops the kept lines of a form that was saved or given up. */
export function dropLines(typed: Valores): void {
  if (typed['mudado'] === 1 && typeof typed['uuid'] === 'string') dropDocument(typed['uuid'])
}

/** The lines were changed and not saved. */
const isChanged = (store: FormStore): boolean => store.valor('mudado') === 1

/** Which lines belong in hand: those of a draft, or of what the server answered, which tells other figures of them once it is issued. */
const whichOf = (store: FormStore): string => {
  const { versao = '', status = '' } = store.base()
  const changed = isChanged(store)
  return `${changed} ${store.valor('uuid')} ${versao} ${changed ? '' : status}`
}

/** Begins a document; one made of another's lines gets the CFOPs of its own type. */
const beginning = (store: FormStore): Venda => {
  const sale = saleOf(store)
  return store.contexto.novo
    ? withCfops(deskOf(store), sale, { tipo: Number(store.valor('tipo_operacao')) })
    : sale
}

/** Leaves out the header's nulls: a new document's values stand there. */
const whatIsSaid = (header: object): object =>
  Object.fromEntries(Object.entries(header).filter(([, value]) => value !== null && value !== undefined))

/** A new document's, or the one the server answered. */
function saleOf(store: FormStore): Venda {
  const base = store.base()
  // of a document that begins as another, what it began with
  const record = Array.isArray(base['itens']) ? base : store.valores()
  const { user } = getSession() ?? {}
  const now = new Date().toISOString()
  const empty = novaVenda({
    // of this form, not of the document: one that is open in two tabs keeps what is typed in each apart
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
  // what goes back of a note is measured by what of it could
  return returnedBy(Number(store.valor('tipo_operacao'))) === null
    ? sale
    : asWholeSale(sale, (record['inteira'] as CabecalhoInteiro | null | undefined) ?? undefined)
}

/** Lists the payments of the server's answer: the change is no payment. */
export const paidOfAnswer = (record: Valores): Venda['pagamento'] =>
  ((record['pagamento'] as Valores[] | undefined) ?? [])
    .filter(paid => paid['tipo'] !== 2)
    .map((paid, index) => ({
      ...wire.pagamento.fromWire(paid),
      uid: String(index),
      descricao: String(paid['descricao'] ?? ''),
      tpag: String(paid['tpag'] ?? '99'),
      bandeira: paid['nome_bandeira'] ?? null,
      tband: paid['tband'] ?? null,
    })) as Venda['pagamento']

/** A line as the server answers it. */
export const lineOfAnswer = (line: Valores): ItemVenda =>
  ({
    ...wire.item.fromWire(line),
    lote: (line['lote'] as { lote?: string } | null | undefined)?.lote ?? null,
    ...(line['inteira'] ? { inteira: line['inteira'] } : {}),
  }) as ItemVenda

/**
 * Sets the engine's facts beside the document: its own day and operation, the company's switches. An editable one goes
 * by the rules of today, as the server will judge it.
 */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalogue is read anew when its version changes, the lines when others are laid
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

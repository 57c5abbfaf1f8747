import { becomes, isIssued, isTracked, ORDER, offers, SALE } from '../../../core/document/types/index.ts'
import type { DocumentoAnswer } from '../../../domain/api/documentos.ts'
import { documento } from '../../../domain/commands/documento/index.ts'
import { registro } from '../../../domain/commands/registro/index.ts'
import { documentPath, type Linked } from '../../../domain/documents/documento/origem.ts'
import { saidState } from '../../../domain/options/status_venda.ts'
import { eventActions } from '../../events/actions.ts'
import { on } from '../../keys/scopes.ts'
import { paperActions } from '../../paper/papers.ts'
import type { Valores } from '../../register/form/paths.ts'
import type { FormStore } from '../../register/form/store.ts'
import type { Bar, Editar } from '../../register/overrides.ts'
import { cancelAction } from '../../screens/vendas/cancel-action.ts'
import { waits as isWaiting, statusTone, statusWord } from '../../screens/vendas/status-word.tsx'
import { acceptOrder, cancelDocument, issueNote, showNote, warningsIn } from '../actions/actions.ts'
import { sameNumberText } from '../header/free-number.ts'
import { mendRefused, refusalOf, tellRefusal } from '../mends/refused.ts'
import { afterSale } from '../origins/after-sale.ts'
import { type DividedOrder, divideOrder } from '../origins/divide.ts'
import { beginFrom, mayBegin, offerWhatItBecame } from '../origins/from-others.ts'
import { linkActions } from '../origins/links.ts'
import { proofOf } from './proof.ts'

const NOTES = '/documento/documento'
const ORDERS = '/vendas'

/** Joins the warnings of a document not issued yet; null: none. */
const toldBefore = (record: Valores): string | null =>
  [sameNumberText(record), ...warningsIn(record)].filter(Boolean).join(' · ') || null

/** Makes the link to a document. */
export const linkedOf = (record: Valores): Linked => ({
  id: Number(record['id']),
  tipo: Number(record['tipo_operacao']),
  terminal_id: (record['terminal_id'] as number | undefined) ?? null,
})

/** Makes a read-only document's actions (doc 3 §2.1): accept a waiting order, edit an open one, show an issued one. */
export function readBar(store: FormStore, refuse: (error: unknown) => void, edit?: Editar): Bar {
  const record = store.base()
  const linked: Linked = { ...linkedOf(record), terminal_id: null }
  const { id, tipo } = linked
  const issued = record['status'] !== 'A' && record['chave'] != null
  const note = record as DocumentoAnswer
  const { itens = [], origens = [], destinos = [] } = note
  const links = linkActions(origens, destinos)
  // not editable once other documents billed its lines; a document that only references this one's key does not count
  const turned = itens.some(({ faturado }) => faturado !== undefined)
  const open = record['status'] === 'A' || record['status'] === 'R'
  const editable = open && !turned
  const waits = isWaiting(note)
  const show = () => showNote(id)
  const recusa = refusalOf(record)
  const aviso = recusa ? tellRefusal(recusa) : open ? toldBefore(record) : null
  const situacao = waits ? 'a aceitar' : record['status'] === 'A' ? null : statusWord(saidState(note))
  const [became] = destinos
  /** Makes the command that turns the document into another; of a quote already sold, offers the resulting document. */
  const turn = (route: string, para: number) => () =>
    offers(tipo)
      ? became
        ? offerWhatItBecame(linked, became)
        : beginFrom(route, { como: 'orca', ids: String(id), tipo: para })
      : beginFrom(route, { como: 'pedidos', ids: String(id), tipo: para })
  const sold = open && !waits && becomes(tipo, SALE)
  const billed = sold && mayBegin(SALE)
  return {
    ...(aviso ? { aviso } : {}),
    ...(situacao ? { situacao, tom: waits ? 'text-live' : statusTone(String(record['status'])) } : {}),
    ...(issued ? { prova: proofOf(note) } : {}),
    // accepting a waiting order comes before editing (G-098)
    principal: waits
      ? { palavra: 'Aceitar', executar: () => acceptOrder(store) }
      : editable
        ? 'editar'
        : null,
    botoes: [
      ...links.botoes,
      ...(issued ? [{ chord: 'F10', comando: documento.exibir.id, palavra: 'Exibir', executar: show }] : []),
    ],
    comandos: [
      ...paperActions(note),
      ...links.comandos,
      ...afterSale(id, tipo, record['status']),
      ...(issued ? [cancelAction(note), ...eventActions(note)] : []),
      on(documento.exibir, issued && show),
      on(
        documento.corrigir,
        recusa !== null && editable && (() => mendRefused(store, recusa, { refuse, edit })),
      ),
      on(documento.emitir, editable && isIssued(tipo) && (() => issueNote(store, refuse))),
      on(documento.faturar, billed && turn(NOTES, SALE)),
      on(documento.pedir, sold && becomes(tipo, ORDER) && mayBegin(ORDER) && turn(ORDERS, ORDER)),
      on(documento.dividir, billed && isTracked(tipo) && (() => divideOrder(record as DividedOrder))),
      on(documento.cancelar, open && (({ justificativa }) => cancelDocument(store, justificativa))),
      on(
        registro.duplicar,
        mayBegin(tipo) &&
          (() =>
            beginFrom(documentPath(linked).replace(/\/\d+$/, ''), { como: 'copia', ids: String(id), tipo })),
      ),
    ],
  }
}

import { useAtomValue } from 'jotai'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { asksReason, isFinancial, isTracked } from '../../core/document/types/index.ts'
import { isSheet } from '../../core/omnibar/sheet.ts'
import { deliveryFee } from '../../core/venda/header/delivery.ts'
import { colagem } from '../../domain/commands/colagem/index.ts'
import { documento } from '../../domain/commands/documento/index.ts'
import { item } from '../../domain/commands/item/index.ts'
import { pagamento } from '../../domain/commands/pagamento/index.ts'
import { produto } from '../../domain/commands/produto/index.ts'
import { vendas } from '../../domain/commands/vendas/index.ts'
import { catalogAtom } from '../catalog/catalog.ts'
import { useCatalog } from '../catalog/use-catalog.ts'
import { releaseKeys } from '../keys/hold.ts'
import { useScans } from '../keys/scan.ts'
import { on, type ScopeCommands, useScope } from '../keys/scopes.ts'
import { useForm } from '../register/form/use-store.ts'
import type { CorpoProps } from '../register/overrides.ts'
import { type Desk, DeskContext, useDesk } from '../state/desk.ts'
import { enter } from '../till/actions/enter.ts'
import { onLine } from '../till/actions/line.ts'
import { removeLine } from '../till/actions/remove-line.ts'
import { runText } from '../till/run-intent.ts'
import { CartGrid } from '../till/screen/cart-grid.tsx'
import { owedOf } from '../till/screen/not-now.ts'
import { Omnibar } from '../till/screen/omnibar.tsx'
import { Payments } from '../till/screen/payments.tsx'
import { Regions } from '../till/screen/regions.tsx'
import { Seller } from '../till/screen/seller.tsx'
import { Sums } from '../till/screen/sums.tsx'
import { useCartCommands } from '../till/screen/use-cart-commands.ts'
import { takeText } from '../ui/field/take-text.ts'
import { undoableOf, undoBatch } from './batch/take.ts'
import { deskOf } from './desk/desk-of.ts'
import { openItem } from './item/open-item.ts'
import { DeliveryCard } from './item/order-card.tsx'
import { giveReason } from './lines/give-reason.ts'
import { addProduct } from './lines/new-product.ts'
import { watchReturnable } from './lines/returnable.ts'
import { useDocumentSale } from './lines/use-document-sale.ts'
import { useTableNews } from './lines/use-table-news.ts'
import { useWhenOpen } from './lines/use-when-open.ts'
import { isMended, issueMended, undoMends } from './mends/mends.ts'
import { MendOffer, useMendOffered } from './mends/offer.tsx'
import { pasteSheet } from './paste/paste.ts'
import { addDocumentPayment, paying, undoPayment, whyNoPayment } from './payment/payment.ts'
import { usePaymentAsked } from './payment/use-asked.ts'
import { addProducts } from './products/add-products.ts'
import { quoteInto } from './quote-freight.ts'

/** Shows the lines of a document inside the context of the document's desk, whose open sale holds the lines. */
export const ItemsPart = (props: CorpoProps) => (
  <DeskContext value={deskOf(props.store)}>
    <DocumentCart {...props} />
  </DeskContext>
)

/** Shows the lines like a till's cart: a box to type products, a grid, and the totals. */
function DocumentCart({ store, readOnly }: CorpoProps) {
  const desk = useDesk()
  const box = useRef<HTMLInputElement>(null)
  const [focused, setFocused] = useState(false)
  useCatalog()
  const ready = useDocumentSale(store, readOnly)
  const { ready: listed } = useAtomValue(catalogAtom)
  const known = useAtomValue(desk.taxContext) !== null && listed
  const loaded = ready && known
  useTableNews(store, loaded && !readOnly)
  const blocked = loaded ? null : 'Carregando…'
  const open = loaded && !readOnly
  // keys typed during a save act on the document, which this screen shows again after the save
  useEffect(() => {
    if (ready) releaseKeys('saida')
  }, [ready])
  usePaymentAsked(open, store)
  useEffect(() => watchReturnable(store), [store])
  const lines = hasLines(store)
  // a new document starts at its recipient; when the recipient is set, at its lines
  const first = useRef(store.contexto.novo && store.valor('parceiro_id') == null)
  const whenOpen = useWhenOpen(loaded, lines && !readOnly && !first.current)
  const cart = useLineCommands(box, open, store, !readOnly && whenOpen)
  const some = useAtomValue(desk.hasItems)
  const mended = useForm(store, isMended)
  const offered = useMendOffered(store, readOnly && loaded)
  useScope('form.documento', {
    commands: [
      ...cart,
      on(documento.item, (some || !loaded) && (() => whenOpen(() => openItem(desk, readOnly)))),
    ],
    labels: { ...(mended ? MENDED : {}), ...(offered ? OFFERED : {}) },
  })
  useScope('form.documento.itens', {
    active: focused && !readOnly,
    commands: [
      on(
        item.confirmarCodigo,
        open && (() => (lineUnder(desk, box.current) ? openItem(desk, false) : enter(desk, box.current))),
      ),
      on(documento.remover, open && (() => onLine(desk, uid => removeLine(desk, uid)))),
    ],
  })
  // in read mode Alt+S divides the document: the scope of the lines must not bind this key to the seller
  useScope('form.documento.lidos', {
    active: focused && readOnly,
    labels: { 'documento.item': 'Ver o item' },
  })
  useScans(texto => !readOnly && whenOpen(() => runText(desk, texto, 'scan')))
  useEffect(() => {
    // a document recovered from a draft continues at its lines
    if (open && (!first.current || store.valor('mudado') === 1)) box.current?.focus()
  }, [open, store])
  return (
    <section
      aria-label="Itens do documento"
      // the dialog of an order is as high as its content: what is read shows totals and payments whole
      className={`grid ${readOnly ? 'min-h-[350px]' : 'min-h-[260px]'} flex-[1_1_0px] grid-rows-[auto_minmax(0,1fr)]`}
      onFocus={() => setFocused(true)}
      onPaste={event => {
        const texto = event.clipboardData.getData('text/plain')
        if (!open || !isSheet(texto)) return
        event.preventDefault()
        void pasteSheet(desk, texto)
      }}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
      }}
    >
      {lines && !readOnly ? (
        <Omnibar ref={box} blocked={blocked} context="form.documento.itens" />
      ) : offered ? (
        <MendOffer text={offered} />
      ) : (
        <span />
      )}
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_var(--painel)] max-[900px]:grid-cols-[minmax(0,1fr)]">
        {lines ? (
          <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
            <Lines box={box} readOnly={readOnly} ready={ready} />
            {readOnly ? <Delivery /> : null}
          </div>
        ) : (
          <p className="text-dim">F5 acrescenta o pagamento do lançamento.</p>
        )}
        <aside
          aria-label="Resumo do pagamento"
          className="flex min-h-0 flex-col overflow-y-auto border-line border-l bg-panel px-3 pt-2"
        >
          <Sums read={readOnly} stored={store.base()['valor_total']} />
          <Seller />
          <Payments paying={paying(store, readOnly)} settled={known} />
        </aside>
      </div>
      {readOnly ? null : <Regions />}
    </section>
  )
}

/** Tells whether the document has lines; a financial entry has only payments. */
const hasLines = (store: CorpoProps['store']): boolean => !isFinancial(Number(store.valor('tipo_operacao')))

/** Shows the delivery fee of an order, beside its lines. */
function Delivery() {
  const desk = useDesk()
  const sale = useAtomValue(desk.sale)
  const taxa = sale && isTracked(desk.operation()) ? deliveryFee(sale) : null
  return taxa === null ? null : <DeliveryCard fee={taxa} />
}

/** Labels of commands while the automatic correction of a refused document is not saved yet. */
const MENDED = { 'colagem.desfazer': 'Desfazer conserto', 'documento.emitir': 'Salvar e emitir' } as const

/** Labels of commands while a refused document can be corrected automatically. */
const OFFERED = { 'documento.corrigir': 'Consertar' } as const

/** Tells whether Enter opens the line under the cursor: the box is empty and the user has moved to a line. */
const lineUnder = (desk: Desk, box: HTMLInputElement | null): boolean =>
  box?.value.trim() === '' && desk.heldLine.get() !== null && desk.pending.get() === null

interface LinesProps {
  box: RefObject<HTMLInputElement | null>
  readOnly: boolean
  ready: boolean
}

/** Draws the lines. Read mode has no box to type products, so the grid takes the focus. */
function Lines({ box, readOnly, ready }: LinesProps) {
  const desk = useDesk()
  const sale = useAtomValue(desk.sale)
  const line = useAtomValue(desk.line)
  const choose = useCallback(
    (uid: string) => {
      desk.line.set(uid)
      box.current?.focus()
    },
    [desk, box],
  )
  const first = sale?.itens[0]?.uid
  useEffect(() => {
    if (readOnly && ready && first && desk.line.get() === null) desk.line.set(first)
  }, [desk, readOnly, ready, first])
  if (readOnly && !ready) return <span />
  return <CartGrid items={sale?.itens ?? []} line={line} onChoose={choose} focus={readOnly} />
}

/** Gives, and keeps current, the reason why no payment can be added; null: one can, or the lines are not loaded. */
function useWhyNoPayment(store: CorpoProps['store'], open: boolean): string | null {
  const desk = deskOf(store)
  useAtomValue(owedOf(desk))
  return useForm(store, s => (open ? whyNoPayment(s) : null))
}

/** Binds the commands on the lines, from anywhere in the form. */
function useLineCommands(
  box: RefObject<HTMLInputElement | null>,
  open: boolean,
  store: CorpoProps['store'],
  whenOpen: ReturnType<typeof useWhenOpen> | false,
): ScopeCommands {
  const desk = deskOf(store)
  const items = useAtomValue(desk.hasItems) && open
  const paid = useAtomValue(desk.hasPayments) && open
  const unpaid = useWhyNoPayment(store, open)
  const pasted = useAtomValue(undoableOf(desk)) && open
  const mended = useForm(store, isMended) && open
  return [
    ...useCartCommands(open, true),
    on(vendas.frete, open && hasLines(store) && (() => quoteInto(store))),
    on(pagamento.adicionar, whenOpen && (() => whenOpen(() => addDocumentPayment(store))), {
      porque: unpaid,
    }),
    on(pagamento.remover, paid && (() => undoPayment(store))),
    on(
      produto.buscar,
      whenOpen &&
        hasLines(store) &&
        (({ texto }) => whenOpen(() => addProducts(desk, texto ?? takeText(box.current)))),
    ),
    on(documento.novoProduto, open && hasLines(store) && (() => addProduct(desk))),
    on(documento.motivo, items && asksReason(desk.operation()) && (given => giveReason(desk, given))),
    on(colagem.desfazer, mended ? () => undoMends(store) : pasted && (() => undoBatch(desk))),
    ...(mended ? [on(documento.emitir, () => issueMended(store))] : []),
  ]
}

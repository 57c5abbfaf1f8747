import { movesGoods } from '../../../core/document/moves-goods.ts'
import { isFinancial } from '../../../core/document/types/index.ts'
import { PAGO_A_MAIS } from '../../../core/venda/payment/balance.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { documento } from '../../../domain/commands/documento/index.ts'
import { firstFault } from '../../../domain/documents/documento/first-fault.ts'
import { ON_WIRE, ONLY_FORM } from '../../../domain/documents/documento/form.ts'
import { DIVIDES, NOVA } from '../../../domain/documents/documento/new-line.ts'
import { WITHOUT_PAYMENT } from '../../../domain/documents/documento/operacao.ts'
import { saiDoEstado } from '../../../domain/fiscal/destino.ts'
import { regrasDoItem } from '../../../domain/fiscal/julgar-produto.ts'
import { tellRefusal } from '../../../domain/fiscal/to-engine.ts'
import { lineBody, paidBody } from '../../../domain/venda/to-body.ts'
import { openCatalog, productById } from '../../catalog/catalog.ts'
import { prompt } from '../../commands/prompt/prompt.ts'
import { openDialog } from '../../dialogs/define.ts'
import { attention } from '../../dialogs/error.tsx'
import { focusGivenBack } from '../../register/form/focus.ts'
import type { Valores } from '../../register/form/paths.ts'
import type { Erros, FormStore } from '../../register/form/store.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta } from '../../state/notices.ts'
import { takePayments } from '../../till/actions/take-payments.ts'
import { leaveFor } from '../../till/change-with-leave.ts'
import { deskOf } from '../desk/desk-of.ts'
import { openItem } from '../item/open-item.ts'
import { fieldOf } from '../item/refused-field.ts'
import { giveReason } from '../lines/give-reason.ts'
import { readReturnable } from '../lines/returnable.ts'
import { mayStayUnpaid, paying, payingKey, withWayToPay } from '../payment/payment.ts'
import { unpaidDialog } from '../payment/unpaid-dialog.tsx'

/** Makes the body of `POST vendas` (doc 3 §7). Null: the user saw why lines are refused, or gave up. */
export async function completeDocument(
  store: FormStore,
  header: Valores,
  release: () => void,
): Promise<Valores | null> {
  const desk = deskOf(store)
  const without = inHand(desk) ? null : await linesInHand(desk)
  // the returnable quantities may be outdated: fetch them again before refusing
  const fault =
    without ?? (faultInHand(store) && (await readReturnable(store).then(() => faultInHand(store))))
  const sale = desk.sale.get()
  if (!sale) return null
  if (fault && OF_REASON.test(fault.campo)) {
    release()
    const reason = await prompt(documento.motivo, undefined, { texto: MISSING_REASON })
    if (reason) {
      giveReason(desk, reason)
      return completeDocument(store, header, release)
    }
    await focusGivenBack()
    pointAt(desk, sale, lineRefused({ [fault.campo]: fault.texto }))
    return null
  }
  if (fault && mayStayUnpaid(store, fault.campo)) {
    release()
    const choice = await openDialog(unpaidDialog, undefined)
    await focusGivenBack()
    if (choice === undefined) return null
    if (choice === 'salvar') store.preencher({ tipo_faturamento: WITHOUT_PAYMENT })
    else if (!(await takePayments(paying(store)))) return null
    return completeDocument(store, { ...header, tipo_faturamento: store.valor('tipo_faturamento') }, release)
  }
  if (fault) {
    release()
    await attention(fault.campo === 'pagamento' ? withWayToPay(store, fault.texto) : fault.texto)
    await focusGivenBack()
    goToRefused(desk, sale, lineRefused({ [fault.campo]: fault.texto }))
    if (OF_PAYMENT.test(fault.campo)) alerta(fault.texto, payingKey(store))
    return null
  }
  const own = Object.fromEntries(
    Object.entries(header)
      .filter(([key]) => !(ONLY_FORM as readonly string[]).includes(key))
      .map(([key, value]) => [ON_WIRE[key] ?? key, value]),
  )
  const { vendedor_id = null } = sale
  return { ...own, vendedor_id, ...linesBody(desk, sale, desk.total.get(), storedLines(store)) }
}

/** Tells whether the lines and the data for taxes are loaded. */
const inHand = (desk: Desk) => desk.sale.get() !== null && desk.taxContext.get() !== null

/** Waits until a page's lines are loaded. Resolves to an error when the catalogue cannot load, else to null. */
export async function linesInHand(desk: Desk): Promise<{ texto: string; campo: string } | null> {
  if (inHand(desk)) return null
  try {
    await openCatalog()
  } catch (error) {
    return { texto: `O catálogo não carregou: ${(error as Error).message}`, campo: 'itens' }
  }
  await new Promise<void>(resolve => {
    const stops = [desk.sale, desk.taxContext].map(one => one.sub(look))
    function look() {
      if (!inHand(desk)) return
      for (const stop of stops) stop()
      resolve()
    }
    look()
  })
  return null
}

/** Finds the error that prevents saving the document; null: none. */
function faultInHand(store: FormStore): { texto: string; campo: string } | null {
  const desk = deskOf(store)
  const [sale, figures] = [desk.sale.get(), desk.figures.get()]
  const fault = sale && faultOf(store, sale)
  // while the tax engine fails, the amount due is unknown: the engine's error comes before errors of payment
  if (sale && figures?.erro && (fault === null || OF_PAYMENT.test(fault.campo)))
    return { texto: tellRefusal(sale, figures), campo: figures.campo }
  return fault ?? paidAbove(desk)
}

/**
 * Runs the checks of a save in order (doc 3 §5.2), without those of a lot's balance, which only the server makes. What a
 * contract allows is what it allowed when the note began: the server judges again.
 */
const faultOf = (store: FormStore, sale: Venda) => {
  const desk = deskOf(store)
  const cfop = (store.valor('cfop_id') as string | null) ?? null
  return firstFault(
    {
      tipo: desk.operation(),
      faturamento: (store.valor('tipo_faturamento') as number | null) ?? null,
      total: desk.total.get(),
      itens: sale.itens,
      pagamento: sale.pagamento,
    },
    {
      produto: id => productById(id) ?? undefined,
      move: line => movesGoods(line, regrasDoItem(line, sale.regras, leavesState(desk, sale)).icms, cfop),
      saldo: () => null,
      contratado: ({ saldo_contrato }) => saldo_contrato ?? null,
    },
  )
}

/** Gives the error of payments above the total; this happens when the total is lowered after the payment. */
const paidAbove = (desk: Desk) =>
  !isFinancial(desk.operation()) && desk.balance.get().aMais.gt(0)
    ? { campo: 'pagamento', texto: PAGO_A_MAIS }
    : null

/** Lists the uids of the stored document's lines; none for a new document. */
const storedLines = (store: FormStore): ReadonlySet<unknown> => {
  const { id, itens } = store.base()
  return new Set(id == null ? [] : ((itens ?? []) as Valores[]).map(({ uid }) => uid))
}

const leavesState = (desk: Desk, sale: Venda): boolean => {
  const context = desk.taxContext.get()
  return context !== null && saiDoEstado(sale, context)
}

/** Makes the lines, payments and computed amounts of the body. */
export function linesBody(
  desk: Desk,
  sale: Venda,
  total: string,
  stored: ReadonlySet<unknown> = new Set(),
): Valores {
  const figures = desk.figures.get()
  const fora = leavesState(desk, sale)
  const { desconto, acrscimo, taxa_entrega } = sale // the API's spelling
  return {
    uuid: desk.knownAs(sale),
    desconto,
    acrscimo,
    taxa_entrega,
    valor_produtos: figures?.erro === null ? figures.totais.vProd : '0.00',
    valor_total: total,
    itens: sale.itens.map(item => ({
      ...withoutNoRule(lineBody(item, fora)),
      ...(stored.has(item.uid) ? {} : { status: NOVA, tipo_conversao: item.tipo_conversao ?? DIVIDES }),
    })),
    ...paidBody(sale.pagamento, total),
  }
}

/** Turns rule ids of 0 into null: a sale in the browser writes 0 for "no rule", the wire writes null. */
const withoutNoRule = (line: object): Valores =>
  Object.fromEntries(
    Object.entries(line).map(([key, value]) => [key, /^regra.*_id$/.test(key) && value === 0 ? null : value]),
  )

/** Shows a refusal of a line, payment or discount: asks for an approval, or opens the line. False: another refusal. */
export function refusedLines(store: FormStore, errors: Erros): boolean {
  const desk = deskOf(store)
  void readReturnable(store)
  const sale = desk.sale.get()
  const [path, text] = Object.entries(errors)[0] ?? []
  if (!sale || !path || !/^(itens|pagamento|desconto)\b/.test(path)) return false
  const refused = lineRefused(errors)
  pointAt(desk, sale, refused)
  if (leaveFor(desk, path)) return true
  goToRefused(desk, sale, refused)
  if (text) alerta(text, OF_PAYMENT.test(path) ? payingKey(store) : undefined)
  return true
}

/** Tells whether a quantity was refused for its lot, taken meanwhile: only the server knows (doc 3 §5.2, G-096). */
export function refusedLot(store: FormStore, errors: Erros): boolean {
  const desk = deskOf(store)
  const refused = lineRefused(errors)
  const line = refused && desk.sale.get()?.itens[refused.index]
  return line?.lote_id != null && refused?.faults['qtde'] !== undefined
}

interface LineRefused {
  index: number
  /** Errors of the line, by paths inside the line. */
  faults: Erros
}

const OF_PAYMENT = /^pagamento\b/

/** Path of a line's reason of return. The reason is asked once, for all lines without one. */
const OF_REASON = /^itens[.[]\d+\]?\.obs$/
const MISSING_REASON = 'Vale para as linhas que estão sem motivo; cada uma ainda pode dizer o seu'

/** Path of a line: `itens.3.qtde`, `itens[3].qtde`. */
const OF_LINE = /^itens[.[](\d+)\]?\.(.+)$/

/** Gives all errors of the first refused line. */
function lineRefused(errors: Erros): LineRefused | null {
  const all = Object.entries(errors).flatMap(([path, text]) => {
    const [, index, field] = OF_LINE.exec(path) ?? []
    return index === undefined || field === undefined ? [] : [{ index: Number(index), field, text }]
  })
  const [first] = all
  if (!first) return null
  const ofIt = all.filter(({ index }) => index === first.index)
  return { index: first.index, faults: Object.fromEntries(ofIt.map(({ field, text }) => [field, text])) }
}

function pointAt(desk: Desk, sale: Venda, refused: LineRefused | null): void {
  const uid = refused && sale.itens[refused.index]?.uid
  if (uid) desk.line.set(uid)
}

/** Opens the refused line at the field with the error; without such a field, focuses the box for lines. */
function goToRefused(desk: Desk, sale: Venda, refused: LineRefused | null): void {
  pointAt(desk, sale, refused)
  if (refused && fieldOf(refused.faults)) openItem(desk, false, refused.faults)
  else document.querySelector<HTMLElement>('[data-omnibar]')?.focus()
}

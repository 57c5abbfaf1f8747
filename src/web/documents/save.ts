import { getDefaultStore } from 'jotai'
import type { Venda } from '../../core/venda/venda.ts'
import { firstFault } from '../../domain/documents/documento/first-fault.ts'
import { ON_WIRE, ONLY_FORM } from '../../domain/documents/documento/form.ts'
import { saiDoEstado } from '../../domain/fiscal/destino.ts'
import { lineBody, paidBody } from '../../domain/venda/to-body.ts'
import { productById } from '../catalog/catalog.ts'
import { attention } from '../dialogs/error.tsx'
import type { Valores } from '../register/form/paths.ts'
import type { Erros, FormStore } from '../register/form/store.ts'
import { alerta } from '../state/notices.ts'
import { figuresAtom, lineAtom, operationInHand, saleAtom, taxContextAtom, totalAtom } from '../state/sale.ts'

const state = getDefaultStore()

/** Header and lines as `POST vendas` takes a document (doc 3 §7); null where the lines are not right yet, which is said. */
export async function completeDocument(
  store: FormStore,
  header: Valores,
  release: () => void,
): Promise<Valores | null> {
  const sale = state.get(saleAtom)
  if (!sale) return null
  const figures = state.get(figuresAtom)
  const fault = faultOf(store, sale) ?? (figures?.erro ? { texto: figures.erro, campo: figures.campo } : null)
  if (fault) {
    release()
    await attention(fault.texto)
    goToLine(sale, fault.campo)
    return null
  }
  const own = Object.fromEntries(
    Object.entries(header)
      .filter(([key]) => !(ONLY_FORM as readonly string[]).includes(key))
      .map(([key, value]) => [ON_WIRE[key] ?? key, value]),
  )
  return { ...own, ...linesBody(sale, state.get(totalAtom)) }
}

/** The checks of a save in their order (doc 3 §5.2), as far as this side knows; the server has the lots. */
const faultOf = (store: FormStore, sale: Venda) =>
  firstFault(
    {
      tipo: operationInHand(),
      faturamento: (store.valor('tipo_faturamento') as number | null) ?? null,
      total: state.get(totalAtom),
      itens: sale.itens,
      pagamento: sale.pagamento,
    },
    {
      produto: id => productById(id) ?? undefined,
      saldo: () => null,
      contratado: () => null,
    },
  )

/** Lines, payments and what the engine gave for them. */
export function linesBody(sale: Venda, total: string): Valores {
  const figures = state.get(figuresAtom)
  const context = state.get(taxContextAtom)
  const fora = context !== null && saiDoEstado(sale, context)
  const { uuid, desconto, acrscimo, taxa_entrega } = sale // contrato
  return {
    uuid,
    desconto,
    acrscimo,
    taxa_entrega,
    valor_produtos: figures?.erro === null ? figures.totais.vProd : '0.00',
    valor_total: total,
    itens: sale.itens.map(item => withoutNoRule(lineBody(item, fora))),
    ...paidBody(sale.pagamento, total),
  }
}

/** 0 stands for no rule in the value; on the wire nothing does. */
const withoutNoRule = (line: object): Valores =>
  Object.fromEntries(
    Object.entries(line).map(([key, value]) => [key, /^regra.*_id$/.test(key) && value === 0 ? null : value]),
  )

/** A refusal of a line or a payment: the cursor goes there. True: it was of one. */
export function refusedLines(_: FormStore, errors: Erros): boolean {
  const sale = state.get(saleAtom)
  const [path, text] = Object.entries(errors)[0] ?? []
  if (!sale || !path || !/^(itens|pagamento)\b/.test(path)) return false
  goToLine(sale, path)
  if (text) alerta(text)
  return true
}

/** `itens.3.qtde`, `itens[3].qtde`. */
export function goToLine(sale: Venda, path: string): void {
  const [, index] = /^itens[.[](\d+)/.exec(path) ?? []
  const uid = index === undefined ? undefined : sale.itens[Number(index)]?.uid
  if (uid) state.set(lineAtom, uid)
  document.querySelector<HTMLElement>('[data-omnibar]')?.focus()
}

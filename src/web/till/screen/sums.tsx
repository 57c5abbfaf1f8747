import { useAtomValue } from 'jotai'
import { buys, returnedBy } from '../../../core/document/types/index.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import { countItems } from '../../../core/venda/line/odd-line.ts'
import { VALE } from '../../../core/venda/payment/reembolsos.ts'
import { subtotal } from '../../../core/venda/total/subtotal.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import { useDesk } from '../../state/desk.ts'
import { hasOwnPrices } from '../offers/of-document.ts'
import { tableOf } from '../offers/offered.ts'
import { changeLeftOf } from '../payment/change-left.ts'
import { addedTo, relievedOf } from './added.ts'
import { Pair } from './pair.tsx'

interface SumsProps {
  read?: boolean
  /** Stored total of a read-only document, R$: shown until the total is computed here. */
  stored?: unknown
}

/** Shows the sale's sums. The large figure: amount owed; between customers, the change; read-only, the total. */
export function Sums({ read = false, stored }: SumsProps) {
  const desk = useDesk()
  const sale = useAtomValue(desk.sale)
  const computed = useAtomValue(desk.total)
  const { restante } = useAtomValue(desk.balance)
  const figures = useAtomValue(desk.figures)
  const change = useAtomValue(changeLeftOf(desk))
  const taxes = figures?.erro === null ? figures.totais.vTotTrib : '0.00'
  if (!sale) return null
  // the taxes are unknown until the tax rules have loaded
  const unknown = figures === null && sale.itens.length > 0
  const total = read && unknown && typeof stored === 'string' ? stored : computed
  const giving = sale.itens.length === 0 && change !== '0.00'
  const paying = sale.pagamento.length > 0
  const tabela = desk.isDocument && (read || !hasOwnPrices(desk)) ? null : tableOf(sale)
  return (
    <div className="resumo-total flex-none border-line border-b pb-2">
      <p className="rotulo">{read ? 'Total' : giving ? 'Troco' : owedText(desk.operation(), paying)}</p>
      <p className="text-right font-semibold text-live text-total ampla:text-[72px] ampla:leading-[88px]">
        {formatDecimal(read ? total : giving ? change : restante.toFixed(2), 2, 2)}
      </p>
      <div className="resumo-conta max-[900px]:hidden">
        <Pair name="Itens" value={itemsText(sale.itens)} />
        {tabela === null ? null : <Pair name="Tabela" value={tabela} />}
        <Amount name="Desconto nos itens" value={some(lineDiscounts(sale.itens))} />
        <Amount name="Subtotal" value={subtotal(sale).toFixed(2)} />
        <Amount name={`Desconto${percentText(sale.desconto_percentual)}`} value={sale.desconto} />
        <Amount name={`Acréscimo${percentText(sale.acrscimo_percentual)}`} value={some(sale.acrscimo)} />
        {[...relievedOf(figures), ...addedTo(desk, sale, figures)].map(([nome, valor]) => (
          <Amount key={nome} name={nome} value={some(valor)} />
        ))}
        <Amount name={VALE} value={read ? null : some(sale.vale_saldo)} />
        <Amount name="IBPT aprox." value={unknown ? null : taxes} />
        {paying && !read ? <Amount name="Total da venda" value={total} /> : null}
      </div>
    </div>
  )
}

/** Gives the label of the large figure: a return has nothing to receive; in a purchase the company pays. */
function owedText(tipo: number, paying: boolean): string {
  if (returnedBy(tipo) !== null) return 'Total da devolução'
  if (paying) return buys(tipo) ? 'Falta pagar' : 'Falta receber'
  return 'Total a pagar'
}

const Amount = ({ name, value }: { name: string; value: string | null }) =>
  value === null ? null : <Pair name={name} value={formatDecimal(value, 2, 2)} />

/** Adds up what the lines were given each, R$: the subtotal is already without it. */
const lineDiscounts = (itens: readonly ItemVenda[]): string =>
  itens.reduce((sum, { desconto }) => sum.plus(dec(desconto)), ZERO).toFixed(2)

/** Gives an amount, or null when it is empty or zero. */
const some = (valor: string | null | undefined): string | null =>
  valor && !/^0*(\.0*)?$/.test(valor) ? valor : null

const percentText = (percentual: string | null | undefined) =>
  percentual ? ` ${formatDecimal(percentual, 0, 2)} %` : ''

/** Counts items as people do: units of goods sold by the unit, and one for each weighing. */
function itemsText(itens: readonly ItemVenda[]): string {
  const count = countItems(itens)
  return count === itens.length
    ? String(count)
    : `${count} em ${itens.length} ${itens.length === 1 ? 'linha' : 'linhas'}`
}

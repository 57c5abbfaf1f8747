import { useAtomValue } from 'jotai'
import { useLayoutEffect } from 'react'
import { formatDecimal, formatMoney } from '../../../core/money/pt-br.ts'
import { countItems } from '../../../core/venda/count-items.ts'
import { subtotal } from '../../../core/venda/subtotal.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import {
  awayAtom,
  balanceAtom,
  consumerAtom,
  figuresAtom,
  lastEventAtom,
  modeloAtom,
  paymentsAtom,
  saleAtom,
  saleIdAtom,
  sellerAtom,
  totalAtom,
} from '../../state/sale.ts'
import { PANEL_SLOT } from '../../ui/panel-dialog.tsx'
import { useWide } from '../../ui/wide.ts'
import { changeLeftAtom } from '../change-left.ts'
import { maskDocument } from '../mask-document.ts'
import { missedAtom } from '../missed.ts'
import { LastSale } from './last-sale.tsx'
import { LinePhoto } from './line-photo.tsx'
import { Pair } from './pair.tsx'
import { SoldList } from './sold-list.tsx'
import { TillHealth } from './till-health.tsx'

/**
 * The right-hand pane: what is owed, what just happened, who buys, what was paid, and the fate of the last note. Under a narrow
 * window it is a strip at the foot of the cart, with what a hand must see. Each part is drawn by what it shows alone.
 */
export function SidePanel() {
  const shown = useAtomValue(saleIdAtom) !== undefined
  const wide = useWide()
  // dialogs leave it in sight (styles.css): what is owed is never dimmed
  useLayoutEffect(() => {
    const page = document.documentElement
    page.toggleAttribute('data-resumo', shown)
    return () => page.removeAttribute('data-resumo')
  }, [shown])
  if (!shown) return null
  return (
    <div className="resumo flex min-h-0 flex-col overflow-hidden border-line border-l bg-panel px-3 pt-2 max-[900px]:block max-[900px]:border-t max-[900px]:border-l-0 max-[900px]:pb-2 ampla:px-4">
      <aside aria-label="Resumo da venda" className="flex min-h-0 flex-col max-[900px]:block">
        <Sums />
        <Payments />
        <div id={PANEL_SLOT} className="flex-none" />
        <MissedReadings />
        <div className={`flex-none py-2 max-[900px]:py-1 ${wide ? '' : 'border-line border-b'}`}>
          <p className="rotulo max-[900px]:hidden">Último item</p>
          <LastItem />
        </div>
        {wide ? (
          <div className="inteiros shrink-[1000] border-line border-b">
            <LinePhoto />
          </div>
        ) : null}
        <Customer />
        <Seller />
        <LastSale />
        <TillHealth />
      </aside>
      <SoldList />
    </div>
  )
}

function LastItem() {
  const last = useAtomValue(lastEventAtom)
  return (
    <>
      <p className="truncate">{last?.texto ?? '—'}</p>
      <p className="min-h-[22px] text-dim">{last?.detalhe}</p>
    </>
  )
}

/** Products in the bag that are not in the cart: the newest three, until Esc or the end of the sale. */
function MissedReadings() {
  const missed = useAtomValue(missedAtom)
  if (missed.length === 0) return null
  return (
    <section aria-label="Leituras que não entraram" className="flex-none border-line border-b py-1 text-bad">
      <p className="rotulo text-bad">
        {missed.length === 1 ? '1 leitura não entrou' : `${missed.length} leituras não entraram`}
      </p>
      {missed.slice(-3).map(({ codigo, motivo }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same code may be refused twice
        <p key={index} className="truncate">
          {motivo.includes(codigo) ? motivo : `${codigo} ${motivo}`}
        </p>
      ))}
    </section>
  )
}

/** The great figure is what is still owed; between two customers, the change in the hand. */
export function Sums() {
  const sale = useAtomValue(saleAtom)
  const total = useAtomValue(totalAtom)
  const { restante } = useAtomValue(balanceAtom)
  const figures = useAtomValue(figuresAtom)
  const change = useAtomValue(changeLeftAtom)
  const { vTotTrib: taxes, vICMSDeson: relieved } = figures?.erro === null ? figures.totais : NO_TAXES
  if (!sale) return null
  const giving = sale.itens.length === 0 && change !== '0.00'
  const paying = sale.pagamento.length > 0
  return (
    <div className="flex-none border-line border-b pb-2">
      <p className="rotulo">{giving ? 'Troco' : paying ? 'Falta receber' : 'Total a pagar'}</p>
      <p className="text-right font-semibold text-live text-total ampla:text-[72px] ampla:leading-[88px]">
        {formatDecimal(giving ? change : restante.toFixed(2), 2, 2)}
      </p>
      <div className="resumo-conta max-[900px]:hidden">
        <Pair nome="Itens" valor={itemsText(sale.itens)} />
        <Pair nome="Subtotal" valor={formatDecimal(subtotal(sale).toFixed(2), 2, 2)} />
        <Pair
          nome={`Desconto${percentText(sale.desconto_percentual)}`}
          valor={formatDecimal(sale.desconto, 2, 2)}
        />
        {sale.acrscimo !== '0.00' ? (
          <Pair
            nome={`Acréscimo${percentText(sale.acrscimo_percentual)}`}
            valor={formatDecimal(sale.acrscimo, 2, 2)}
          />
        ) : null}
        {sale.taxa_entrega !== '0.00' ? (
          <Pair nome="Taxa de entrega" valor={formatDecimal(sale.taxa_entrega, 2, 2)} />
        ) : null}
        {relieved !== '0.00' ? <Pair nome="ICMS desonerado" valor={formatDecimal(relieved, 2, 2)} /> : null}
        <Pair nome="IBPT aprox." valor={formatDecimal(taxes, 2, 2)} />
        {paying ? <Pair nome="Total da venda" valor={formatDecimal(total, 2, 2)} /> : null}
      </div>
    </div>
  )
}

const NO_TAXES = { vTotTrib: '0.00', vICMSDeson: '0.00' }

const percentText = (percentual: string | null | undefined) =>
  percentual ? ` ${formatDecimal(percentual, 0, 2)} %` : ''

/** What a hand would count: units of what is sold by the unit, one for each weighing. */
function itemsText(itens: readonly ItemVenda[]): string {
  const count = countItems(itens)
  return count === itens.length
    ? String(count)
    : `${count} em ${itens.length} ${itens.length === 1 ? 'linha' : 'linhas'}`
}

export function Payments() {
  return useAtomValue(paymentsAtom).length === 0 ? null : <Paid />
}

function Paid() {
  const pagamento = useAtomValue(paymentsAtom)
  const { restante, troco } = useAtomValue(balanceAtom)
  return (
    <div className="resumo-pago flex-none border-line border-b py-2">
      <p className="rotulo">Pagamentos</p>
      {pagamento.map(({ uid, descricao, bandeira, numparcelas, valor }) => (
        <Pair
          key={uid}
          nome={`${descricao}${bandeira ? ` ${bandeira}` : ''}${numparcelas > 1 ? ` ${numparcelas}×` : ''}`}
          valor={formatDecimal(valor, 2, 2)}
        />
      ))}
      {restante.isZero() ? (
        <Pair nome="Troco" valor={formatMoney(troco.toFixed(2))} tom="text-live" />
      ) : (
        <Pair nome="Restante" valor={formatMoney(restante.toFixed(2))} tom="text-live" />
      )}
    </div>
  )
}

function Customer() {
  const consumidor = useAtomValue(consumerAtom)
  const modelo = useAtomValue(modeloAtom)
  const away = useAtomValue(awayAtom)
  // a 55 is of its recipient
  const { titulo, de } =
    modelo === '55'
      ? { titulo: 'Destinatário', de: 'do destinatário' }
      : { titulo: 'Consumidor', de: 'na nota' }
  return (
    <div
      className={`flex-none border-line border-b py-2 ${consumidor ? 'max-[900px]:py-1' : 'max-[900px]:hidden'}`}
    >
      <p className="rotulo max-[900px]:hidden">{titulo}</p>
      <Pair
        nome={`${consumidor?.tipo === 'J' ? 'CNPJ' : 'CPF'} ${de}`}
        valor={consumidor?.cpf_cnpj ? maskDocument(consumidor.cpf_cnpj) : 'não identificado'}
        tom={consumidor?.cpf_cnpj ? 'text-ref' : 'text-dim'}
      />
      {consumidor?.nome ? <Pair nome="Cliente" valor={consumidor.nome} /> : null}
      {away === null ? null : <Pair nome="Impostos de venda para" valor={away} tom="text-live" />}
    </div>
  )
}

/** Only where it is not who is at the till. */
function Seller() {
  const nome = useAtomValue(sellerAtom)
  if (nome === null) return null
  return (
    <div className="flex-none border-line border-b py-2 max-[900px]:py-1">
      <Pair nome="Vendedor" valor={nome} />
    </div>
  )
}

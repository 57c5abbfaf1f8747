import { useAtomValue } from 'jotai'
import { useDeferredValue, useLayoutEffect, useRef } from 'react'
import { maskDocument } from '../../register/fields/mask-document.ts'
import { useDesk } from '../../state/desk.ts'
import { PANEL_SLOT } from '../../ui/dialog/panel-dialog.tsx'
import { ProductName } from '../../ui/product-name.tsx'
import { useWide } from '../../ui/wide.ts'
import { hintOf } from '../offers/hint.ts'
import { tillPaying } from '../payment/paying.ts'
import { missedOf } from '../typed/missed.ts'
import { LastSale } from './last-sale.tsx'
import { LinePhoto } from './line-photo.tsx'
import { Pair } from './pair.tsx'
import { Payments } from './payments.tsx'
import { Seller } from './seller.tsx'
import { SoldList } from './sold-list.tsx'
import { Sums } from './sums.tsx'
import { TillHealth } from './till-health.tsx'

/**
 * Draws the right-hand panel: the amount owed, the last event, the buyer, the payments, and the last note. In a narrow
 * window it is a strip below the cart, with only the essentials. Each part renders independently.
 */
export function SidePanel() {
  const desk = useDesk()
  const shown = useAtomValue(desk.saleId) !== undefined
  const wide = useWide()
  const panel = useRef<HTMLDivElement>(null)
  // dialogs leave the panel uncovered (styles.css): the amount owed is never dimmed
  useLayoutEffect(() => {
    const page = document.documentElement
    page.toggleAttribute('data-resumo', shown)
    const { current } = panel
    // what stands above the panel is under the veil, or a message would be half dimmed
    const place = () => page.style.setProperty('--acima', `${current?.getBoundingClientRect().top ?? 0}px`)
    const sizes = new ResizeObserver(place)
    if (current) sizes.observe(current)
    place()
    return () => {
      sizes.disconnect()
      page.removeAttribute('data-resumo')
      page.style.removeProperty('--acima')
    }
  }, [shown])
  if (!shown) return null
  return (
    <div
      ref={panel}
      className="resumo flex min-h-0 flex-col overflow-hidden border-line border-l bg-panel px-3 pt-2 max-[900px]:block max-[900px]:overflow-y-auto max-[900px]:border-t max-[900px]:border-l-0 max-[900px]:py-1 ampla:px-4"
    >
      <aside aria-label="Resumo da venda" className="flex min-h-0 flex-col overflow-y-clip max-[900px]:block">
        <Sums />
        <Payments paying={tillPaying(desk)} />
        <div id={PANEL_SLOT} className="flex-none" />
        <MissedReadings />
        <div
          className={`resumo-item flex-none py-2 max-[900px]:py-0.5 ${wide ? '' : 'border-line border-b'}`}
        >
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
      </aside>
      <SoldList />
      <TillHealth />
    </div>
  )
}

function LastItem() {
  const desk = useDesk()
  const last = useAtomValue(desk.lastEvent)
  // computed after the scan is painted
  const sale = useDeferredValue(useAtomValue(desk.sale))
  const hint = sale && hintOf(sale)
  return (
    <div className="max-[900px]:flex max-[900px]:justify-between max-[900px]:gap-4">
      <p className="min-w-0 truncate">{last ? <ProductName name={last.texto} marca={last.marca} /> : '—'}</p>
      <p className="min-h-[22px] flex-none text-dim">{last?.detalhe}</p>
      {hint === null ? null : <p className="text-ok">{hint}</p>}
    </div>
  )
}

/** Lists the newest three missed scans, until Esc or the sale's end: products in the bag, but not in the cart. */
function MissedReadings() {
  const desk = useDesk()
  const missed = useAtomValue(missedOf(desk))
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

function Customer() {
  const desk = useDesk()
  const consumidor = useAtomValue(desk.consumer)
  const modelo = useAtomValue(desk.modelo)
  const away = useAtomValue(desk.away)
  // an NF-e (model 55) has a recipient
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
        name={`${consumidor?.tipo === 'J' ? 'CNPJ' : 'CPF'} ${de}`}
        value={consumidor?.cpf_cnpj ? maskDocument(consumidor.cpf_cnpj) : 'não identificado'}
        tone={consumidor?.cpf_cnpj ? 'text-ref' : 'text-dim'}
      />
      {consumidor?.nome ? <Pair name="Cliente" value={consumidor.nome} /> : null}
      {away === null ? null : <Pair name="Impostos de venda para" value={away} tone="text-live" />}
    </div>
  )
}

import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { EscolhasDoItem } from '../../../core/venda/adding/choices.ts'
import { pricedChoices } from '../../../core/venda/adding/told.ts'
import { lineTotal } from '../../../core/venda/line-total.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import { useForm } from '../../register/form/use-store.ts'
import type { CorpoProps } from '../../register/overrides.ts'
import { quantity, unitPrice } from '../../state/places.ts'
import { Button } from '../../ui/button.tsx'

type Said = EscolhasDoItem & Pick<ItemVenda, 'nome' | 'qtde' | 'preco' | 'desconto'> & { obs: string | null }

/** Shows a line of an order for the person who prepares it (doc 3 §2.2): product, quantity, choices. */
export function OrderCard({ store, readOnly }: CorpoProps) {
  // redraws at each change of the line
  const item = useForm(store, s => s.valores()) as Said
  const qtde = isDecimal(String(item.qtde)) ? dec(item.qtde) : dec('1')
  const total = lineTotal({ qtde: qtde.toFixed(), preco: item.preco ?? '0', desconto: item.desconto ?? '0' })
  const step = (by: 1 | -1) => store.mudar('qtde', qtde.plus(by).toFixed())
  return (
    <section aria-label="Pedido" className="grid gap-2 border-line border-b pb-2">
      <Title name={item.nome} price={item.preco ?? '0'} />
      <ul aria-label="Escolhas" className="text-ref">
        {pricedChoices(item).map(({ texto, valor }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the choices of a line do not move
          <li key={index} className="flex justify-between gap-4">
            <span>{texto}</span>
            {valor === null ? null : <span className="text-dim">+ {formatMoney(valor)}</span>}
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-2">
        <span className="rotulo">Quantidade</span>
        {readOnly ? null : (
          <Button aria-label="Menos um" disabled={qtde.lt(2)} onClick={() => step(-1)}>
            −
          </Button>
        )}
        <output aria-label="Quantidade do pedido">{quantity(qtde.toFixed())}</output>
        {readOnly ? null : (
          <Button aria-label="Mais um" onClick={() => step(1)}>
            +
          </Button>
        )}
      </div>
      <label className="grid gap-0.5">
        <span className="rotulo">Observações</span>
        <textarea
          className="campo"
          rows={2}
          maxLength={500}
          readOnly={readOnly}
          value={item.obs ?? ''}
          onChange={event => store.mudar('obs', event.target.value || null)}
        />
      </label>
      {readOnly ? <Values subtotal={total.vprod.toFixed(2)} total={total.liquido.toFixed(2)} /> : null}
    </section>
  )
}

/** Shows the delivery fee of an order, beside its products (G-049). */
export function DeliveryCard({ fee }: { fee: string }) {
  return (
    <section
      aria-label="Entrega"
      className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-line border-t bg-panel px-3 py-1.5"
    >
      <Title name="TAXA DE ENTREGA" price={fee} />
      <output aria-label="Quantidade do pedido">{quantity('1')}</output>
      <span className="ml-auto">
        <Values subtotal={fee} total={fee} />
      </span>
    </section>
  )
}

function Title({ name, price }: { name: string; price: string }) {
  return (
    <p className="flex items-baseline justify-between gap-4">
      <b className="font-semibold text-lg">{name.toUpperCase()}</b>
      <span className="text-dim">R$ {unitPrice(price)} cada</span>
    </p>
  )
}

function Values({ subtotal, total }: { subtotal: string; total: string }) {
  return (
    <dl aria-label="Valores" className="flex justify-end gap-6">
      {(
        [
          ['Subtotal', subtotal],
          ['Total', total],
        ] as const
      ).map(([nome, valor]) => (
        <div key={nome} className="flex gap-2">
          <dt className="text-dim">{nome}</dt>
          <dd className="font-semibold">{formatMoney(valor)}</dd>
        </div>
      ))}
    </dl>
  )
}

import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { formatDecimal, formatMoney } from '../../../core/money/pt-br.ts'
import { r2 } from '../../../core/money/round.ts'
import { lineTotal } from '../../../core/venda/line-total.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import { useForm } from '../../register/form/use-store.ts'
import type { CorpoProps } from '../../register/overrides.ts'
import { quantity, unitPrice } from '../../state/places.ts'
import { Button } from '../../ui/button.tsx'

type Said = Pick<
  ItemVenda,
  | 'nome'
  | 'qtde'
  | 'preco'
  | 'desconto'
  | 'grades'
  | 'complementos'
  | 'composicao_adicionadas'
  | 'composicao_removidas'
> & { obs: string | null }

interface Part {
  texto: string
  /** R$ of it; null: it adds nothing. */
  valor: string | null
}

interface Added {
  nome: string
  qtde: string
  preco: string
  gratis?: boolean
}

/** What it adds to the price; what is free says so and adds nothing (doc 3 §9.1). */
function added({ nome, qtde, preco, gratis }: Added): Part {
  const times = qtde === '1' ? nome : `${formatDecimal(qtde, 0, 4)} ${nome}`
  return gratis
    ? { texto: `${times}, grátis`, valor: null }
    : { texto: times, valor: r2(dec(qtde).times(dec(preco))).toFixed(2) }
}

/** Each choice of the line: what was left out, what was put in and for how much, and the complements. */
const partsOf = (item: Said): readonly Part[] => [
  ...[item, ...(item.grades ?? [])].flatMap(each => [
    ...('calculo' in each ? [{ texto: each.nome, valor: null }] : []),
    ...(each.composicao_removidas ?? []).map(({ nome }) => ({ texto: `sem ${nome}`, valor: null })),
    ...(each.composicao_adicionadas ?? []).map(row => {
      const { texto, valor } = added(row)
      return { texto: `com ${texto}`, valor }
    }),
  ]),
  // contrato: the name
  ...(item.complementos ?? []).flatMap(({ nome, compomentes }) => [
    { texto: nome, valor: null },
    ...compomentes.map(added),
  ]),
]

/** One line of an order as whoever prepares it reads it (doc 3 §2.2): what, how many, how it was asked for. */
export function OrderCard({ store, leitura }: CorpoProps) {
  // read again at each change of the line
  const item = useForm(store, s => s.valores()) as unknown as Said
  const qtde = isDecimal(String(item.qtde)) ? dec(item.qtde) : dec('1')
  const total = lineTotal({ qtde: qtde.toFixed(), preco: item.preco ?? '0', desconto: item.desconto ?? '0' })
  const step = (by: 1 | -1) => store.mudar('qtde', qtde.plus(by).toFixed())
  return (
    <section aria-label="Pedido" className="grid gap-2 border-line border-b pb-2">
      <p className="flex items-baseline justify-between gap-4">
        <b className="font-semibold text-lg">{item.nome.toUpperCase()}</b>
        <span className="text-dim">R$ {unitPrice(item.preco ?? '0')} cada</span>
      </p>
      <ul aria-label="Escolhas" className="text-ref">
        {partsOf(item).map(({ texto, valor }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the choices of a line do not move
          <li key={index} className="flex justify-between gap-4">
            <span>{texto}</span>
            {valor === null ? null : <span className="text-dim">+ {formatMoney(valor)}</span>}
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-2">
        {leitura ? null : (
          <Button aria-label="Menos um" disabled={qtde.lte(1)} onClick={() => step(-1)}>
            −
          </Button>
        )}
        <output aria-label="Quantidade do pedido">{quantity(qtde.toFixed())}</output>
        {leitura ? null : (
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
          readOnly={leitura}
          value={item.obs ?? ''}
          onChange={event => store.mudar('obs', event.target.value || null)}
        />
      </label>
      {leitura ? (
        <dl aria-label="Valores" className="flex justify-end gap-6">
          {(
            [
              ['Subtotal', total.vprod],
              ['Total', total.liquido],
            ] as const
          ).map(([nome, valor]) => (
            <div key={nome} className="flex gap-2">
              <dt className="text-dim">{nome}</dt>
              <dd className="font-semibold">{formatMoney(valor.toFixed(2))}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  )
}

import { tillSetting } from '../../catalog/catalog.ts'
import { NumberField } from '../../ui/field/number-field.tsx'
import type { Marked } from './products-dialog.ts'

interface MarkedProductsProps {
  marked: readonly Marked[]
  onChange: (marcados: readonly Marked[]) => void
}

/** Classes that put name and number on one line, like the rows of the list. */
const ROW =
  '[&>div]:grid-cols-[minmax(0,1fr)_12ch] [&>div]:items-center [&>div]:gap-x-3 [&>div]:border-line [&>div]:border-b [&_.rotulo]:truncate [&_p]:col-span-2 [&_p]:text-right [&_p:empty]:hidden'

/** Lists the marked products with their quantities; they stay visible during further searches. */
export function MarkedProducts({ marked, onChange }: MarkedProductsProps) {
  return (
    <section
      aria-label="Quantidades"
      className="max-h-[376px] overflow-y-auto border-line border-l px-3 max-[900px]:max-h-[22vh] max-[900px]:border-t"
    >
      <h3 className="rotulo flex h-[46px] items-center justify-between border-line border-b">
        <span>Marcados</span>
        <span>Quantidade</span>
      </h3>
      {marked.length === 0 ? <p className="py-1 text-dim">Nenhum ainda: Enter ou Espaço marca</p> : null}
      <div className={ROW}>
        {marked.map(({ produto, qtde }) => (
          <NumberField
            key={produto.produto_id}
            label={produto.nome}
            value={qtde}
            places={tillSetting('qtde_decimal')}
            onChange={next =>
              onChange(marked.map(each => (each.produto === produto ? { ...each, qtde: next } : each)))
            }
          />
        ))}
      </div>
    </section>
  )
}

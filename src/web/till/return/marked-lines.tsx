import { tillSetting } from '../../catalog/catalog.ts'
import { NumberField } from '../../ui/field/number-field.tsx'
import { ProductName } from '../../ui/product-name.tsx'
import type { LineBack } from './send-return.ts'

interface MarkedLinesProps {
  marked: readonly LineBack[]
  /** Errors by field name. */
  errors: Readonly<Record<string, string>>
  onChange: (marcados: readonly LineBack[]) => void
}

/** Edits the quantity and the reason of each marked line. */
export function MarkedLines({ marked, errors, onChange }: MarkedLinesProps) {
  const change = (at: number, next: Partial<LineBack>) =>
    onChange(marked.map((each, i) => (i === at ? { ...each, ...next } : each)))
  return (
    <section
      aria-label="Quantidades"
      className="max-h-[310px] overflow-y-auto border-line border-l px-3 max-[900px]:max-h-[22vh] max-[900px]:border-t"
    >
      <h3 className="rotulo flex h-[46px] items-center justify-between border-line border-b">
        <span>Marcados</span>
        <span>Quantidade e motivo próprio</span>
      </h3>
      {marked.length === 0 ? <p className="py-1 text-dim">Nenhum ainda: Enter ou Espaço marca</p> : null}
      {marked.map(({ line, qtde, motivo }, i) => (
        <div key={line.num} className="grid grid-cols-[12ch_minmax(0,1fr)] gap-x-3 border-line border-b pt-1">
          <p className="col-span-2 truncate">
            <ProductName name={line.nome} />
          </p>
          <NumberField
            label="Quantidade"
            name={`qtde-${i}`}
            aria-label={`Quantidade de ${line.nome}`}
            value={qtde}
            places={tillSetting('qtde_decimal')}
            minPlaces={0}
            max={line.resta}
            onChange={next => change(i, { qtde: next })}
            error={errors[`qtde-${i}`]}
          />
          <label className="grid content-start">
            <span className="rotulo">Motivo deste</span>
            <input
              className="campo"
              aria-label={`Motivo de ${line.nome}`}
              autoComplete="off"
              maxLength={500}
              placeholder="o mesmo de todos"
              value={motivo}
              onChange={event => change(i, { motivo: event.target.value })}
            />
          </label>
        </div>
      ))}
    </section>
  )
}

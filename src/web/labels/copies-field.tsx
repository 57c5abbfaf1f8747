import { useEffect, useRef, useState } from 'react'
import type { LinhaEtiqueta } from '../../domain/api/etiquetas.ts'
import { ScopeLayer } from '../keys/scope-layer.tsx'
import { ScopeOf } from '../keys/scope-of.tsx'
import { NumberField } from '../ui/field/number-field.tsx'
import type { useCursor } from '../ui/list/use-cursor.ts'
import { type Labels, MOST_COPIES } from './use-labels.ts'

interface CopiesFieldProps {
  labels: Pick<Labels, 'copiesOf' | 'setCopies'>
  row: LinhaEtiqueta
  cursor: ReturnType<typeof useCursor>
}

/** Edits the number of copies of the row under the cursor; the arrows and Enter move through the rows. */
export function CopiesField({ labels, row, cursor }: CopiesFieldProps) {
  const [counting, setCounting] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { atual } = cursor
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another row the number is selected, so that typing replaces it
  useEffect(() => {
    if (document.activeElement === field.current) field.current?.select()
  }, [atual])
  return (
    <fieldset
      aria-label="Cópias"
      className="max-w-[60ch]"
      onFocus={() => setCounting(true)}
      onBlur={() => setCounting(false)}
    >
      <NumberField
        ref={field}
        label={`Cópias de ${row.nome}${row.grade ? ` ${row.grade}` : ''}`}
        value={String(labels.copiesOf(atual))}
        places={0}
        min="0"
        max={String(MOST_COPIES)}
        data-campo="copias"
        help="As setas passam pelos produtos"
        onFocus={event => event.target.select()}
        onChange={valor => {
          const quantas = Number(valor)
          if (Number.isInteger(quantas) && quantas <= MOST_COPIES) labels.setCopies(atual, quantas)
        }}
      />
      <ScopeLayer>
        {counting ? <ScopeOf name="etiquetas.linhas" commands={cursor.comandos} /> : null}
      </ScopeLayer>
    </fieldset>
  )
}

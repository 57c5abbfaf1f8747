import { useAtomValue } from 'jotai'
import { layOutLabel, thinBars } from '../../../core/paper/papers/label/layout.ts'
import { fitsSheet, insideLabel } from '../../../core/paper/papers/label/model.ts'
import { EXEMPLO } from '../../../core/paper/papers/label/standards.ts'
import { toLabelModel } from '../../../domain/labels/modelo.ts'
import { LabelPreview } from '../../labels/preview.tsx'
import { useForm } from '../../register/form/use-store.ts'
import type { CorpoProps } from '../../register/overrides.ts'
import { pointedFieldAtom } from './pointed-field.ts'

/** Shows the label with sample data and one warning: fields outside it, no fit on the sheet, bars too thin to read. */
export function ModelPreview({ store }: CorpoProps) {
  const modelo = toLabelModel(useForm(store, s => s.valores()))
  const pointed = useAtomValue(pointedFieldAtom)
  const fits = fitsSheet(modelo)
  const outside = modelo.campos.flatMap((campo, at) => (insideLabel(modelo, campo) ? [] : [at + 1]))
  return (
    <div className="grid gap-1">
      <LabelPreview model={modelo} data={EXEMPLO} field={pointed} />
      <p role="status" className="text-live">
        {outside.length > 0
          ? `Fora da etiqueta: campo ${outside.join(', ')}`
          : fits.largura && fits.altura
            ? thinBars(layOutLabel(modelo, EXEMPLO))
              ? 'Barras finas demais para o leitor: alargue o campo'
              : ''
            : 'As etiquetas não cabem na folha'}
      </p>
    </div>
  )
}

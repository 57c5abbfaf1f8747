import { useId } from 'react'
import type { BoolField } from '../../../domain/fields/field.ts'
import { useErro, useValor } from '../form/use-store.ts'
import type { ControlProps } from './control.ts'
import { controlProps, Frame } from './frame.tsx'

/** Checkbox of a boolean field: space toggles, `s` checks, `n` unchecks. */
export function BoolControl({ store, field, label, required, readOnly }: ControlProps<BoolField>) {
  const id = useId()
  const { chave, campo } = field
  const on = useValor(store, chave) === true
  const erro = useErro(store, chave)
  return (
    <Frame id={id} label={label} required={required} error={erro} help={campo.note}>
      <span className="campo flex items-center gap-2">
        <input
          {...controlProps(id, chave, { erro, ajuda: campo.note })}
          type="checkbox"
          className="marca"
          disabled={readOnly}
          checked={on}
          onChange={event => store.mudar(chave, event.target.checked)}
          onKeyDown={event => {
            if (event.key.toLowerCase() === 's') store.mudar(chave, true)
            if (event.key.toLowerCase() === 'n') store.mudar(chave, false)
          }}
        />
        <span aria-hidden="true" className={on ? '' : 'text-dim'}>
          {on ? 'Sim' : 'Não'}
        </span>
      </span>
    </Frame>
  )
}

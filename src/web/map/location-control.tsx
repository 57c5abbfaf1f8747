import { useState } from 'react'
import { form } from '../../domain/commands/form/index.ts'
import type { TextField } from '../../domain/fields/field.ts'
import { ScopeLayer } from '../keys/scope-layer.tsx'
import { ScopeOf } from '../keys/scope-of.tsx'
import { on } from '../keys/scopes.ts'
import type { ControlProps } from '../register/fields/control.ts'
import { TextControl } from '../register/fields/text-control.tsx'
import { chooseOnMap } from './choose-on-map.ts'

/** Edits latitude or longitude: typed, or both chosen on the map with F4. */
export function LocationControl(props: ControlProps<TextField>) {
  const { store, field, readOnly } = props
  const [focused, setFocused] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes whether the field inside has the focus
    <div onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
      <TextControl
        {...props}
        field={readOnly ? field : { ...field, campo: { ...field.campo, note: 'F4 mapa' } }}
      />
      {focused && !readOnly ? (
        <ScopeLayer>
          <ScopeOf
            name="form.campo"
            commands={[on(form.abrir, () => chooseOnMap(store))]}
            labels={{ 'form.abrir': 'Mapa' }}
          />
        </ScopeLayer>
      ) : null}
    </div>
  )
}

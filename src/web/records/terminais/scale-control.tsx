import { useState } from 'react'
import { explainTemplate, type TemplatePart } from '../../../core/barcode/explain-template.ts'
import { templatesOf } from '../../../core/barcode/templates.ts'
import type { TextField } from '../../../domain/fields/field.ts'
import type { ControlProps } from '../../register/fields/control.ts'
import { TextControl } from '../../register/fields/text-control.tsx'
import { useValor } from '../../register/form/use-store.ts'
import { Field } from '../../ui/field/field.tsx'

/** Edits the scale's label templates; shows which one a scanned label matches, and the values that the till reads. */
export function ScaleControl(props: ControlProps<TextField>) {
  const templates = templatesOf(String(useValor(props.store, props.field.chave) ?? ''))
  const [label, setLabel] = useState('')
  return (
    <div className="grid gap-1">
      <TextControl {...props} />
      {templates.length === 0 ? null : (
        <>
          <Field
            label="Testar: leia uma etiqueta"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={label}
            onChange={event => setLabel(event.target.value.trim())}
          />
          <ul aria-label="Leitura da etiqueta" className="grid gap-1">
            {templates.map(template => (
              <Reading key={template} template={template} label={label} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Reading({ template, label }: { template: string; label: string }) {
  const { partes, motivo, codigo, lido } = explainTemplate(template, label)
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <span className="flex">
        {partes.map(part => (
          <Run key={`${part.nome}${part.letras}`} part={part} />
        ))}
      </span>
      <span className={motivo === null ? 'text-ok' : 'text-dim'}>
        {motivo ?? `Código ${codigo} · ${lido}`}
      </span>
    </li>
  )
}

const COLOUR: Readonly<Record<string, string>> = {
  código: 'text-ref',
  peso: 'text-ok',
  preço: 'text-ok',
  quantidade: 'text-ok',
}

/** Draws one part of the label: its digits, or the template's letters, with its name below. */
function Run({ part: { letras, digitos, nome } }: { part: TemplatePart }) {
  return (
    <span className={`border-line border-l px-1 ${COLOUR[nome] ?? 'text-dim'}`}>
      <span className="block">
        {digitos}
        <span className="text-dim">{letras.slice(digitos.length)}</span>
      </span>
      <span className="block text-xs">{nome}</span>
    </span>
  )
}

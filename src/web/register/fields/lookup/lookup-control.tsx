import type { ReactNode } from 'react'
import type { RefField } from '../../../../domain/fields/field.ts'
import type { ScopeCommands } from '../../../keys/scopes.ts'
import { useErro, useValor } from '../../form/use-store.ts'
import { Combo } from '../combo/combo.tsx'
import type { ControlProps } from '../control.ts'
import type { LookupFinding, LookupQuery } from './lookup-query.ts'
import { useLookupBox } from './use-lookup-box.ts'

/** Typed text, and functions for the command of F4. */
export interface Opens {
  /** Typed text without a chosen row; null: the field shows its value. */
  texto: string | null
  /** Clears the typed text. */
  aoTirar: () => void
  take: (achado: LookupFinding) => void
}

interface LookupProps extends ControlProps<RefField> {
  lookup: LookupQuery | null
  /** Filters of the list, besides the typed text. */
  where?: Readonly<Record<string, string | number>>
  /** Text shown for the value. */
  shown: string
  draw: (achado: LookupFinding) => ReactNode
  /** Makes the command of F4; undefined: nothing to open. */
  openWith: (opens: Opens) => { palavra: string; executar: () => void } | undefined
  /** Commands on the chosen record; unavailable while the user types. */
  commands?: ScopeCommands | undefined
}

/** Control of a row chosen by typing. The field's value is the row's id or code; the store keeps the row too. */
export function LookupControl({
  store,
  field,
  label,
  required,
  readOnly,
  lookup,
  where,
  shown,
  draw,
  openWith,
  commands,
}: LookupProps) {
  const { chave, campo } = field
  const value = useValor(store, chave)
  const { linhas, propose, digitado, caixa } = useLookupBox(store, chave, lookup, where)
  const put = (valor: string | number | null, linha: Readonly<Record<string, unknown>> | null) => {
    store.guardarObjeto(chave, linha)
    store.mudar(chave, valor)
  }
  const take = ({ valor, linha }: LookupFinding) => put(valor, linha)
  return (
    <Combo<LookupFinding>
      fieldKey={chave}
      label={label}
      required={required}
      readOnly={readOnly}
      error={useErro(store, chave)}
      help={campo.note}
      shown={shown}
      rows={linhas}
      keyOf={({ valor }) => valor}
      draw={draw}
      chosen={linhas.findIndex(({ valor }) => valor === value)}
      {...caixa}
      propose={propose}
      onChoose={take}
      onClear={() => put(null, null)}
      openWith={openWith({ ...digitado, take })}
      commands={digitado.texto === null ? commands : undefined}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Field } from '../../../domain/fields/field.ts'
import { errorText } from '../../api/errors.ts'
import { Combo } from '../../register/fields/combo/combo.tsx'
import { usePend } from '../../register/fields/combo/use-pend.ts'
import type { ControlProps } from '../../register/fields/control.ts'
import { maskOf } from '../../register/fields/mask.ts'
import { useErro, useValor } from '../../register/form/use-store.ts'
import { alerta } from '../../state/notices.ts'
import { TRANSPORTADORA, useFirst } from './address-control.tsx'
import { platesOf } from './partner.ts'

interface Plate {
  placa: string
  /** State (UF) of the plate; absent for a plate just typed: the form's state stays. */
  ufplaca?: string | null
}

const NONE: readonly Plate[] = []

function usePlates(id: number | null): readonly Plate[] {
  const { data, error } = useQuery({
    ...platesOf(id ?? 0),
    enabled: id !== null,
  })
  useEffect(() => {
    if (error) alerta(errorText(error))
  }, [error])
  return data?.data ?? NONE
}

/** Control of a vehicle's plate: a new one is typed, or one that the carrier used before is chosen, with its state. */
export function PlateControl({ store, field, label, required, readOnly }: ControlProps<Field>) {
  const { chave, campo } = field
  const { limpar, mostrar } = maskOf(campo)
  const { id, aoMostrar } = useFirst(store, TRANSPORTADORA)
  const known = usePlates(id)
  const value = String(useValor(store, chave) ?? '')
  const [text, setText] = useState<string | null>(null)
  const pend = usePend(store, chave)
  const typed = text === null ? '' : limpar(text)
  const found = known.filter(({ placa }) => limpar(placa).startsWith(typed))
  // a typed text is offered as a new plate, unless a known plate begins with it
  const linhas: readonly Plate[] = typed === '' || found.length > 0 ? found : [{ placa: typed }]
  return (
    <Combo<Plate>
      fieldKey={chave}
      label={label}
      required={required}
      readOnly={readOnly}
      error={useErro(store, chave)}
      help={campo.note}
      shown={mostrar(value)}
      rows={linhas}
      keyOf={({ placa }) => placa}
      draw={({ placa, ufplaca }) => (
        <>
          <span className="w-[9ch] flex-none text-ref">{mostrar(limpar(placa))}</span>
          <span className="truncate text-dim">{ufplaca}</span>
        </>
      )}
      chosen={linhas.findIndex(({ placa }) => limpar(placa) === value)}
      text={text === null ? null : mostrar(typed)}
      onAsk={setText}
      onShow={aoMostrar}
      onChoose={({ placa, ufplaca }) => {
        store.mudar(chave, limpar(placa))
        if (ufplaca) store.mudar('ufplaca', ufplaca)
      }}
      onClear={() => store.mudar(chave, null)}
      onPending={pend}
    />
  )
}
